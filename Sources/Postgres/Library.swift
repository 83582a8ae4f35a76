import CPostgres

/// libpq's functions.
enum Library {
    /// Opened at the first use, for the rest of the process; nil where it isn't installed.
    static let functions: tick_pq_functions? = {
        var functions = tick_pq_functions()
        return tick_pq_open(&functions) == 0 ? nil : functions
    }()
}
