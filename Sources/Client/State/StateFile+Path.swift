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
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

        if let path = config ?? variable("TICK_CONFIG") {
            self.init(path: path)
        } else if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            self.init(path: "\(folder)/tick/tick.json")
        } else if let home = variable("HOME").flatMap({ $0.hasPrefix("/") ? $0 : nil }) ?? home(), !home.isEmpty {
            self.init(path: "\(home)/.config/tick/tick.json")
        } else {
            throw .noHome
        }
    }
}
