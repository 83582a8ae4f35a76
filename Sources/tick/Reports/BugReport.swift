import Client
import Kernel
import Wire

/// What `tick help bug` prints: what a report of a bug needs of this machine, and nothing that is secret or personal.
enum BugReport {
    static func text(in context: Context) -> String {
        """
        Send the lines below, what you typed, all that it printed, and what you
        expected, to where you got tick from. They have no code, token, name, address or
        text: leave these out of the rest, too. An invite has a code in it.

        \(VersionCommand.text)system \(system)
        locale \(locale(in: context)), terminal \(context.variable("TERM").map(\.printable) ?? "none")
        variables that are set: \(variables(in: context))
        state file: \(state(in: context))

        """
    }

    /// `Debian GNU/Linux 12 (bookworm), Linux 6.1.0 x86_64, glibc 2.36`
    private static var system: String {
        [distribution, Syscalls.systemName, Syscalls.libcName].compactMap(\.self).map(\.printable)
            .joined(separator: ", ")
    }

    /// The name of the distribution; see os-release(5).
    private static var distribution: String? {
        guard let file = try? Syscalls.openFile("/etc/os-release", O_RDONLY | O_CLOEXEC) else { return nil }
        defer { Syscalls.closeFile(file) }
        guard let bytes = try? Syscalls.readAll(file) else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
        return line.map { $0.dropFirst("PRETTY_NAME=".count).filter { !"\"'".contains($0) } }
    }

    /// The first that is set of the variables that say which letters a terminal has.
    private static func locale(in context: Context) -> String {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { context.variable($0) }.first?.printable ?? "none"
    }

    /// The names of variables that tick reads and that are set. Their values may be secrets, and say where people are.
    private static func variables(in context: Context) -> String {
        let set = [
            "NO_COLOR", "SSL_CERT_FILE", "TICK_CODE", "TICK_CONFIG", "TICK_NAME", "TICK_RELAY", "TICK_RELAY_TOKEN",
            "TICK_ROOM", "TMPDIR", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "all_proxy", "http_proxy", "https_proxy",
            "no_proxy",
        ].filter { context.variable($0) != nil }
        return set.isEmpty ? "none" : set.joined(separator: " ")
    }

    /// The numbers of its rooms and waiting messages; why it can't be used where it can't, without its path.
    private static func state(in context: Context) -> String {
        guard !context.stateFile.path.isEmpty else { return "none, since nobody knows the home folder" }
        guard context.stateFile.exists else { return "none" }
        do {
            let state = try context.state()
            let counts = "rooms \(state.rooms.count), waiting in the outbox \(state.outbox.count)"
            return (["form \(State.version), \(counts)"] + troubles(beside: state, in: context)).joined(separator: "\n")
        } catch { return words(error, in: context) }
    }

    /// The files beside the state file that can't be used, and why.
    private static func troubles(beside state: State, in context: Context) -> [String] {
        let rooms = state.rooms.values.map(\.id).sorted()
        var troubles: [String] = []
        func look(_ name: String, _ read: () throws(StateError) -> Void) {
            do throws(StateError) { try read() } catch {
                var text = words(error, in: context)
                for room in rooms { text = text.replacing(room.description, with: "ROOM") }
                troubles.append("beside it '\(name)': \(text)")
            }
        }
        look("tree") { () throws(StateError) in
            _ = try context.stateFile.checkpoint(of: rooms.first ?? RoomID(rawValue: 0))
        }
        for room in rooms {
            look("crowd") { () throws(StateError) in _ = try context.stateFile.crowd(of: room) }
            look("failed") { () throws(StateError) in _ = try context.stateFile.failedMessages(of: room) }
        }
        return troubles
    }

    private static func words(_ error: any Error, in context: Context) -> String {
        // What it says besides may be a name.
        if case StateError.corrupt(_, let line, let column, _) = error {
            return "it can't be understood, at line \(line), column \(column)"
        }
        let message = Failure(error).message ?? "unusable"
        return message.replacing(context.stateFile.path.printable, with: "FILE")
    }
}
