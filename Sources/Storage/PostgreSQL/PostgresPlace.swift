import Kernel
import Postgres

/// The address of a store in PostgreSQL, which makes connections to it.
struct PostgresPlace: Sendable {
    /// A connection URI; it may have a password in it, and is never shown.
    let target: String
    /// The time for which a server may be silent; beyond it, it counts as hanging, and another may have taken over. The
    /// outcome of a commit that waits for a standby for as long is unknown.
    var silence = Duration.seconds(5)

    /// The URI without user, password and parameters, for people.
    var name: String {
        guard let scheme = target.range(of: "://") else { return "postgres" }
        let rest = target[scheme.upperBound...].prefix { $0 != "?" }
        let hosts = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
        return String(target[..<scheme.upperBound] + hosts)
    }

    /// - Throws: `.lost` where there is no server that takes writes.
    func connect() throws(PostgresError) -> Connection {
        let patience = Int32(clamping: Int(silence / .milliseconds(1)))
        return try Connection(target, defaults: Self.defaults, setUp: Self.setUp, patience: patience)
    }

    /// Connects, and waits where there are servers but none takes writes, as between the loss of a primary and the
    /// promotion of a standby. Their error then has no code.
    func connect(patience: Duration) throws(PostgresError) -> Connection {
        let start = ContinuousClock.now
        while true {
            do throws(PostgresError) {
                // Statements on the tables may take longer.
                return try Connection(target, defaults: Self.defaults, setUp: Self.setUp)
            } catch {
                let isSoon = ["read-only", "standby", "starting up", "shutting down"].contains {
                    error.message.contains($0)
                }
                guard isSoon, ContinuousClock.now - start < patience else { throw error }
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

    /// No time limit may cancel a commit that waits for its replica: the server would answer as if it were replicated.
    /// A relay that stands still with a transaction open must not keep rooms locked, nor a lost one wait for a lock
    /// (this doesn't end a commit that waits for its replica). Indexes have to answer every statement, from its first
    /// table to its last, each read in order and only as far as needed, whatever the statistics say of tables that were
    /// empty a moment ago. The planner is told so by costs beyond all bounds; they must not start its compiler.
    private static let setUp: StaticString = """
        SET search_path = tick;
        SET client_encoding = 'UTF8';
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
        SET jit = off
        """
}
