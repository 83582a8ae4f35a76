import Kernel

extension StateFile {
    /// The file that the user named, or the default: `--config`, else `$TICK_CONFIG`, else `${XDG_CONFIG_HOME:-~/.config}/tick/tick.json`.
    ///
    /// A variable that is empty counts as unset, and so does an `XDG_CONFIG_HOME` that is not absolute, as the XDG
    /// Base Directory Specification asks, and a relative `HOME`: then the home folder comes from the
    /// password database.
    ///
    /// - Parameter config: the value of `--config`.
    /// - Throws: `.noHome` where the home folder is needed and isn't known.
    package init(
        config: String?,
        environment: [String: String],
        home: @autoclosure () -> String? = Syscalls.homeFolder()
    ) throws(StateError) {
        let variable = Self.variable(config: config, environment)
        let value = variable.flatMap { environment[$0] }
        if let path = config ?? (variable == "TICK_CONFIG" ? value : nil) {
            self.init(path: path)
        } else if let value, variable == "XDG_CONFIG_HOME" {
            self.init(path: "\(value)/tick/tick.json")
        } else if let home = value ?? home(), !home.isEmpty {
            self.init(path: "\(home)/.config/tick/tick.json")
        } else {
            throw .noHome
        }
    }

    /// The name of the variable that says where the file is; nil where none does.
    package static func variable(config: String?, _ environment: [String: String]) -> String? {
        guard config == nil else { return nil }
        guard environment["TICK_CONFIG", default: ""].isEmpty else { return "TICK_CONFIG" }
        return ["XDG_CONFIG_HOME", "HOME"].first { environment[$0, default: ""].hasPrefix("/") }
    }
}
