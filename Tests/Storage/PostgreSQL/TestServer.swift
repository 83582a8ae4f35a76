import Foundation
import Helpers
import Kernel
import Synchronization

@testable import Storage

/// A PostgreSQL server of these tests' own, from the distribution's packages: it is started at the first use and ends, with its
/// folder, when this process does. Where PostgreSQL isn't installed there is none.
final class TestServer: Sendable {
    static let shared: TestServer? = {
        do { return try TestServer() } catch NotThere.isNotInstalled { return nil } catch {
            fatalError("PostgreSQL is installed, and can't be started for the tests: \(error)")
        }
    }()

    /// Whether PostgreSQL is installed; what needs it is skipped where it isn't.
    static var isInstalled: Bool { shared != nil }

    private let port: Int
    /// The folder of PostgreSQL's programs.
    let programs: String
    /// The server lives as long as this is open; its shell makes a database for each name that is written here.
    private let orders: FileHandle
    private let answers: FileHandle
    private let databases = Mutex(Databases())

    private struct Databases {
        var number = 0
        /// Whether there is one with the tables of a store and no row, which is copied.
        var hasModel = false
    }

    private enum NotThere: Error { case isNotInstalled, hasNotStarted, hasNotAnswered }

    init() throws {
        let installed = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        guard let version = installed.compactMap({ Int($0) }).max() else { throw NotThere.isNotInstalled }
        programs = "/usr/lib/postgresql/\(version)/bin"
        let input = try Syscalls.makePipe(readingBlocks: true)
        let output = try Syscalls.makePipe(readingBlocks: true, writingBlocks: true)
        orders = FileHandle(fileDescriptor: input.writing, closeOnDealloc: true)
        answers = FileHandle(fileDescriptor: output.reading, closeOnDealloc: true)
        let words = ["/bin/sh", "-c", Self.script, "sh", programs, Scratch.place.path]
        do {
            // Closed before anything is read: a shell that fails ends what there is to read.
            defer { for end in [input.reading, output.writing] { Syscalls.closeFile(end) } }
            try Child().start(words, input: input.reading, output: output.writing)
        }
        let line = String(decoding: answers.availableData, as: UTF8.self)
        guard let port = line.split(separator: "\n").last.flatMap({ Int($0) }) else { throw NotThere.hasNotStarted }
        self.port = port
    }

    /// The server refuses to run as root. A port that is taken is another's: the next is tried.
    private static let script = """
        folder=$(mktemp -d "$2/tick-postgres-XXXXXX") || exit 1
        trap 'rm -rf "$folder"' EXIT
        as=
        if [ "$(id -u)" = 0 ]; then as='runuser -u postgres --'; chown postgres "$folder"; fi
        cd "$folder" || exit 1
        $as "$1/initdb" -D "$folder/data" -U tick -A trust -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 ||
            { cat "$folder/log" >&2; exit 1; }
        port=$((20000 + $$ % 10000))
        tries=0
        until $as "$1/pg_ctl" -D "$folder/data" -w -l "$folder/data/log" start >/dev/null 2>&1 </dev/null -o "-p $port \
        -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c full_page_writes=off \
        -c max_connections=1000 -c autovacuum=off"; do
            tries=$((tries + 1)) port=$((port + 7))
            [ $tries -lt 20 ] || exit 1
        done
        echo $port
        trap '' INT TERM HUP PIPE
        while read -r name model; do
            "$1/createdb" -h 127.0.0.1 -p $port -U tick -S file_copy -T "$model" "$name" >/dev/null 2>&1
            echo $?
        done
        exec >/dev/null 2>&1
        $as "$1/pg_ctl" -D "$folder/data" -m immediate stop
        """

    /// The URI of a new and empty database.
    func database() throws -> String {
        try databases.withLock { try copy(of: "template1", &$0) }
    }

    /// The URI of a new database with the tables of a store. A copy costs half of making them.
    func tables() throws -> String {
        try databases.withLock { databases in
            if !databases.hasModel {
                try make("model", as: "template1")
                try PostgresTables.makeTables(PostgresPlace(target: uri("model"), silence: .seconds(3_600)))
                // A database that a connection uses can't be copied.
                let admin = try Admin(uri("postgres"))
                while try admin.number("SELECT count(*) FROM pg_stat_activity WHERE datname = 'model'") > 0 {}
                databases.hasModel = true
            }
            return try copy(of: "model", &databases)
        }
    }

    /// The URI of a new database with the tables of a store in each of the servers; the first one is asked first.
    static func tables(_ name: String, in servers: TestServer...) throws -> String {
        for server in servers {
            _ = try server.tables()
            try server.databases.withLock { _ in try server.make(name, as: "model") }
        }
        return uri(name, at: servers.map(\.port))
    }

    private func copy(of model: String, _ databases: inout Databases) throws -> String {
        databases.number += 1
        let name = "test\(databases.number)"
        try make(name, as: model)
        return uri(name)
    }

    /// Has the server's shell make a database.
    private func make(_ name: String, as model: String) throws {
        try orders.write(contentsOf: Data("\(name) \(model)\n".utf8))
        guard String(decoding: answers.availableData, as: UTF8.self) == "0\n" else { throw NotThere.hasNotAnswered }
    }

    /// The URI of the database that was made last.
    var latest: String { uri("test\(databases.withLock { $0.number })") }

    /// Connecting takes as long as it needs on a machine that is busy.
    func uri(_ database: String) -> String { Self.uri(database, at: [port]) }

    private static func uri(_ database: String, at ports: [Int]) -> String {
        let hosts = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
        return "postgres://tick@\(hosts)/\(database)?connect_timeout=3600"
    }
}
