import Foundation
import Kernel
import Postgres
import Synchronization

/// The address of a store in PostgreSQL, which makes connections to it.
struct PostgresPlace: Sendable {
    /// A connection URI; it may have a password in it, and is never shown.
    let target: String
    /// The time for which a server may be silent; beyond it, it counts as hanging, and another may have taken over. The
    /// outcome of a commit that waits for a standby for as long is unknown.
    var silence = Duration.seconds(5)
    /// The time for which a server that has committed counts as the one that takes writes: later it has to show it again before
    /// its rows are read.
    var trust = Duration.seconds(1)
    /// Shared by all connections to the place.
    let order = ServerOrder()

    /// The URI without user, password and parameters, for people; "postgres" alone where a part of a password may stand elsewhere, as
    /// one does that isn't percent-encoded.
    var name: String {
        guard let scheme = target.range(of: "://") else { return "postgres" }
        let rest = target[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        let hosts = authority.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
        let shown = hosts.prefix { $0 != "?" }
        guard !hosts.contains("@"), Self.wrongPorts(in: shown).isEmpty else { return "postgres" }
        return String(target[..<scheme.upperBound] + shown)
    }

    /// The ports of hosts that are no numbers: as libpq reads it, a password is one where `@` is missing or stands behind a slash.
    private static func wrongPorts(in hosts: Substring) -> [Substring] {
        hosts.prefix { $0 != "/" && $0 != "?" }.split(separator: ",").compactMap { host in
            guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return nil }
            let port = host[host.index(after: colon)...]
            return port.allSatisfy(\.isNumber) ? nil : port
        }
    }

    /// What may be of a password in the URI, however it is written.
    private var secrets: [String] {
        let rest = target.range(of: "://").map { target[$0.upperBound...] } ?? target[...]
        let user = rest.lastIndex(of: "@").map { rest[..<$0] } ?? ""
        var secrets = Self.wrongPorts(in: rest)
        if let colon = user.firstIndex(of: ":") { secrets.append(user[user.index(after: colon)...]) }
        var isBehindPassword = false
        for item in rest.split(separator: "?").dropFirst().joined(separator: "?").split(separator: "&") {
            let key = item.prefix { $0 != "=" }
            if key.contains("password") || key.removingPercentEncoding?.contains("password") == true {
                isBehindPassword = true
                secrets.append(Substring(String(item.dropFirst(key.count + 1))))
            } else if isBehindPassword {
                // A password may have had the '&'.
                secrets.append(Substring(String(item)))
            }
        }
        let name = user.prefix { $0 != ":" }
        let texts = secrets.flatMap { [String($0), $0.removingPercentEncoding ?? ""] }
        let parts = texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
        // The name is no secret, and fewer characters are in any text.
        return parts.filter { $0.count >= 3 && $0 != name }
    }

    /// The error without a reason that may have a part of the password: libpq quotes what it can't read.
    private func shown(_ error: PostgresError) -> PostgresError {
        guard secrets.contains(where: error.message.contains) else { return error }
        var error = error
        error.message = """
            the reason has a part of the password, and isn't shown; percent-encode what is no letter or digit in a password
            """
        return error
    }

    /// The URI with the servers from one on first, and then those before it. Where a parameter names servers, or something of each of
    /// them in turn, all stay in their order.
    func target(from first: Int) -> String {
        guard let scheme = target.range(of: "://") else { return target }
        let authority = target[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        let rest = target[authority.endIndex...]
        guard !["@", "host=", "hostaddr=", "port="].contains(where: rest.contains) else { return target }
        let place = authority.lastIndex(of: "@").map { target.index(after: $0) } ?? authority.startIndex
        let hosts = target[place..<authority.endIndex].split(separator: ",", omittingEmptySubsequences: false)
        let (former, latter) = (hosts[..<(first % hosts.count)], hosts[(first % hosts.count)...])
        return target[..<place] + (latter + former).joined(separator: ",") + rest
    }

    /// - Throws: `.lost` where there is no server that takes writes.
    func connect(from first: Int) throws(PostgresError) -> Connection {
        let patience = Int32(clamping: Int(silence / .milliseconds(1)))
        do throws(PostgresError) {
            return try Connection(
                target(from: first), defaults: Self.defaults, setUp: Self.setUp, patience: patience
            )
        } catch { throw shown(error) }
    }

    /// Connects, and waits where there are servers but none takes writes, as between the loss of a primary and the
    /// promotion of a standby. Their error then has no code.
    func connect(patience: Duration) throws(PostgresError) -> Connection {
        let start = ContinuousClock.now
        while true {
            do throws(PostgresError) {
                // Statements on the tables may take longer.
                return try Connection(target(from: order.first), defaults: Self.defaults, setUp: Self.setUp)
            } catch {
                let isSoon = ["read-only", "standby", "starting up", "shutting down"].contains {
                    error.message.contains($0)
                }
                guard isSoon, ContinuousClock.now - start < patience else { throw shown(error) }
                Syscalls.sleep(milliseconds: 100)
            }
        }
    }

    /// Parameters that the URI may leave out. Of several hosts the one that takes writes is found, and a lost one is
    /// noticed within seconds.
    private static let defaults = [
        ("target_session_attrs", "read-write"), ("connect_timeout", "2"), ("tcp_user_timeout", "3000"),
        ("keepalives_idle", "3"), ("keepalives_interval", "1"), ("keepalives_count", "3"),
        ("fallback_application_name", "tick"),
    ]

    /// Sets up a session, and marks it as this connection's.
    ///
    /// No time limit may cancel a commit that waits for its replica: the server would answer as if it were replicated.
    /// The warning of such a commit isn't turned off, either.
    /// A relay that stands still with a transaction open must not keep rooms locked, nor a lost one wait for a lock
    /// (this doesn't end a commit that waits for its replica). Indexes have to answer every statement, from its first
    /// table to its last, each read in order and only as far as needed, whatever the statistics say of tables that were
    /// empty a moment ago. The planner is told so by costs beyond all bounds; they must not start its compiler.
    private static let setUp: StaticString = """
        SET search_path = tick;
        SET client_encoding = 'UTF8';
        SET client_min_messages = warning;
        SET statement_timeout = 0;
        SET lock_timeout = 0;
        SET idle_in_transaction_session_timeout = '10s';
        SET client_connection_check_interval = '2s';
        SET plan_cache_mode = force_generic_plan;
        SET enable_seqscan = off;
        SET enable_hashjoin = off;
        SET enable_mergejoin = off;
        SET enable_bitmapscan = off;
        SET join_collapse_limit = 1;
        SET from_collapse_limit = 1;
        SET max_parallel_workers_per_gather = 0;
        SET jit = off;
        SELECT pg_backend_pid(), set_config('tick.session', gen_random_uuid()::text, false)
        """
}

/// The server that all connections of a relay ask first, of those that the URI names: libpq takes the first that says it takes writes. One
/// that hung while another took its place says so, too, and can't commit.
final class ServerOrder: Sendable {
    private let count = Atomic(0)

    /// How often one was passed over: modulo the number of servers, the place of the one to ask first.
    var first: Int { count.load(ordering: .acquiring) }

    /// Asks another one first, unless that is done since this one was.
    func passOver(_ first: Int) {
        _ = count.compareExchange(expected: first, desired: first + 1, ordering: .acquiringAndReleasing)
    }
}

private enum SQL {
    /// Divides by zero in any other session.
    static let proof: StaticString =
        "SELECT 1 / (current_setting('tick.session', true) IS NOT DISTINCT FROM $1)::integer"
}

/// The session that was set up for a connection to a store.
extension Connection {
    /// The server's process that has it.
    var process: Int { setUpRows?.first.flatMap { Int($0.text(0)) } ?? 0 }

    /// Sends a statement that the server refuses in any session but this one, and so the rest of the transaction. A pooler may give
    /// each transaction another session, with other settings and statements, in which others listen.
    func sendProof() { send(SQL.proof, [.text(setUpRows?.first?.text(1) ?? "")]) }
}
