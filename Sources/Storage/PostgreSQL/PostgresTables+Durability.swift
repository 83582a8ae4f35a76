import Postgres

private enum SQL {
    static let settings: StaticString = """
        SELECT current_setting('fsync'), current_setting('synchronous_commit'), current_setting('synchronous_standby_names')
        """
}

extension PostgresTables {
    /// By the server's settings, as this connection has them
    /// (https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT).
    func durability() throws(StoreError) -> Durability {
        guard let row = try ask(SQL.settings).first else { throw .damaged("the settings") }
        return Self.durability(synced: row.text(0), commit: row.text(1), standbys: row.text(2))
    }

    static func durability(synced: String, commit: String, standbys: String) -> Durability {
        if synced == "off" { return Durability(.nothing, settings: "fsync is off") }
        if commit == "off" { return Durability(.nothing, settings: "synchronous_commit is off") }
        if commit == "local" { return Durability(.power, settings: "synchronous_commit is local") }
        if standbys.isEmpty { return Durability(.power, settings: "synchronous_standby_names is empty") }
        return Durability(.node, settings: "synchronous_commit is \(commit), synchronous_standby_names is \(standbys)")
    }
}
