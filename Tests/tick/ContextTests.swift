import Client
import Testing

@testable import tick

@Suite struct ContextTests {
    @Test(arguments: [
        (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data"),
        (["XDG_DATA_HOME": "data", "HOME": "/home/a"], "/home/a/.local/share"),
        (["XDG_DATA_HOME": "", "HOME": "/home/a"], "/home/a/.local/share"),
        (["HOME": "home/a"], "/database/.local/share"),
        (["HOME": ""], "/database/.local/share"),
        ([:], "/database/.local/share"),
    ])
    func theDataFolderIsAbsoluteOrTheDatabaseKnowsIt(environment: [String: String], folder: String) {
        let context = Context(
            terminal: Terminal(color: "never", environment: [:]), environment: environment,
            stateFile: StateFile(path: "/nowhere")
        )
        #expect(context.dataFolder(home: "/database") == folder)
    }

    /// An empty one was the root folder.
    @Test func theFolderOfATemporaryOneIsNotEmpty() throws {
        for (value, parent) in [("", "/tmp"), ("/var/tmp", "/var/tmp")] {
            let context = Context(
                terminal: Terminal(color: "never", environment: [:]), environment: ["TMPDIR": value],
                stateFile: StateFile(path: "/nowhere")
            )
            let folder = try TemporaryFolder("tick-test", in: context)
            folder.remove()
            #expect(folder.path.hasPrefix("\(parent)/tick-test-"))
        }
    }

    /// A relay that systemd started, for a user without a home folder, looked for a state file and failed.
    @Test func onlyWhoNeedsAStateFileNeedsAHomeFolder() throws {
        let others: [any Command.Type] = [RelayCommand.self, DemoCommand.self, HelpCommand.self, VersionCommand.self]
        for command in others {
            #expect(try !Program.stateFile(of: command, config: nil, [:], home: nil).exists)
        }
        #expect(throws: StateError.noHome) {
            try Program.stateFile(of: SendCommand.self, config: nil, [:], home: nil)
        }
        #expect(try Program.stateFile(of: RelayCommand.self, config: "file", [:], home: nil).path == "file")
    }

    /// Whoever makes an invite chooses which relay is asked.
    @Test func theRelaysTokenIsForTheRelayOfTheSameEnvironment() {
        func token(_ environment: [String: String], for relay: String, isTyped: Bool = false) -> String? {
            Context(
                terminal: Terminal(color: "never", environment: [:]), environment: environment,
                stateFile: StateFile(path: "/nowhere")
            ).relayToken(for: relay, isTyped: isTyped)
        }
        let both = ["TICK_RELAY_TOKEN": "secret", "TICK_RELAY": "https://Own.example/"]
        #expect(token(both, for: "https://own.example") == "secret")
        #expect(token(both, for: "https://other.example") == nil)
        #expect(token(both, for: "https://other.example", isTyped: true) == "secret")
        #expect(token(["TICK_RELAY_TOKEN": "secret"], for: "https://other.example") == "secret")
        #expect(token(["TICK_RELAY": "https://own.example"], for: "https://own.example") == nil)
    }

    @Test func whereNobodyKnowsTheHomeFolderThereIsNone() {
        let terminal = Terminal(color: "never", environment: [:])
        let context = Context(terminal: terminal, environment: [:], stateFile: StateFile(path: "/nowhere"))
        #expect(context.dataFolder(home: nil) == nil)
    }
}
