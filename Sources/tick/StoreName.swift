import Kernel
import Proving
import Storage
import Wire

/// The place of a relay's rooms, the value of `--store`.
enum StoreName {
    case sqlite(path: String)
    /// A connection URI; it may have a password in it.
    case postgres(String)

    /// - Parameter text: nil for the usual file, whose folder is made.
    init(_ text: String?, in context: Context) throws {
        guard let text else {
            self = .sqlite(path: try Self.usualFile(in: context))
            return
        }
        let path = text.hasPrefix("sqlite:") ? String(text.dropFirst(7)) : ""
        // To SQLite a name that begins with a colon is none of a file, as `:memory:`, and one with `file:` is a URI: of another
        // file than the one that is locked.
        if !path.isEmpty, !path.hasPrefix(":"), !path.hasPrefix("file:") {
            self = .sqlite(path: path)
        } else if ["postgres://", "postgresql://"].contains(where: text.hasPrefix) {
            self = .postgres(text)
        } else {
            // Written in another way it may have a password in it.
            let mayBeSecret = ["@", "?", "=", " "].contains(where: text.contains)
            throw Failure(
                .usage,
                mayBeSecret ? "the value of '--store' is not a store" : "'\(text.printable)' is not a store",
                hint: "write sqlite:FILE or postgres://HOST/DATABASE"
            )
        }
    }

    /// The store's name for people, without user and password.
    var shown: String {
        switch self {
        case .sqlite(let path): path
        case .postgres(let uri): TableStore.shown(postgres: uri)
        }
    }

    /// The right to be the store's one relay; nil where it may have many.
    func lock() throws -> StoreLock? {
        guard case .sqlite(let path) = self else { return nil }
        return try using { () throws(StoreError) in try StoreLock(for: path) }
    }

    func open(times: PushTimes) throws -> TableStore {
        try using { () throws(StoreError) in
            switch self {
            case .sqlite(let path): try TableStore(path: path, times: times, now: Syscalls.epochMilliseconds)
            case .postgres(let uri): try TableStore(postgres: uri, times: times, now: Syscalls.epochMilliseconds)
            }
        }
    }

    /// The heads of the trees of the rooms that a member, or each member, is or was in.
    func heads(of member: MemberID?) throws -> [(member: MemberID, head: TreeHead)] {
        try using { () throws(StoreError) in
            switch self {
            case .sqlite(let path): try TableStore.heads(of: member, path: path)
            case .postgres(let uri): try TableStore.heads(of: member, postgres: uri)
            }
        }
    }

    private func using<Value>(_ work: () throws(StoreError) -> Value) throws -> Value {
        do throws(StoreError) { return try work() } catch { throw Failure(error, store: shown) }
    }

    private static func usualFile(in context: Context) throws -> String {
        guard let base = context.dataFolder() else {
            throw Failure(
                .badConfiguration, "cannot tell where to store the rooms: HOME is not set",
                hint: "name a file with '--store sqlite:FILE'"
            )
        }
        let folder = base + "/tick"
        do throws(SystemError) { try Syscalls.makeFolders(folder) } catch {
            throw Failure(.badConfiguration, "cannot make the folder '\(folder.printable)': \(error.reason)")
        }
        return folder + "/relay.db"
    }
}

/// The address to listen on, as typed: `HOST:PORT`, `[::1]:PORT` or `:PORT`.
struct ListenAddress {
    let host: String
    let port: Int

    init(_ text: String) throws {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65535).contains(port), !text.contains("/")
        else {
            throw Failure(
                .usage, "'\(text.printable)' is not an address to listen on",
                hint: "write HOST:PORT, such as 127.0.0.1:8425"
            )
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        self.host = host.isEmpty ? "0.0.0.0" : host
        self.port = port
    }
}
