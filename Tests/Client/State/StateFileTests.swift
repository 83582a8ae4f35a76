import Foundation
import Helpers
import Kernel
import Testing
import Wire

@testable import Client

@Suite struct StateFileTests {
    let scratch: Scratch
    let file: StateFile

    init() throws {
        scratch = try Scratch()
        file = StateFile(path: "\(scratch.path)/tick.json")
    }

    @Test func anAbsentFileSaysNothing() throws {
        #expect(try file.read() == State())
        #expect(try StateFile(path: "\(scratch.path)/not/there/tick.json").read() == State())
    }

    /// The text, the place of the mistake and what it is.
    static let corrupt: [(String, Int, Int, String)] = [
        ("", 1, 1, "the file ends too early"),
        ("{\n  \"version\": 7,\n", 3, 1, "the file ends too early"),
        ("{\n  \"version\": 7\n  \"rooms\": {}\n}\n", 3, 3, "',' or '}' is expected"),
        ("{\"version\": 7,}", 1, 15, "a name in double quotes is expected"),
        ("{\"version\" 1}", 1, 12, "':' is expected"),
        ("{\"version\": 7, \"é\": tru}", 1, 22, "a value is expected"),
        ("{\"version\": 01}", 1, 14, "',' or '}' is expected"),
        ("{\"version\": 7.}", 1, 15, "a digit is expected"),
        ("{\"version\": +1}", 1, 13, "a value is expected"),
        ("{\"version\": 7, 'a': 1}", 1, 16, "a name in double quotes is expected"),
        ("{\"version\": 7, \"a\": [1 2]}", 1, 24, "',' or ']' is expected"),
        ("{\"version\": 7} x", 1, 16, "more after the end of the value"),
        ("{\"version\": 7}\n{\"version\": 7}", 2, 1, "more after the end of the value"),
        ("{\"version\": 7}\u{0}", 1, 15, "more after the end of the value"),
        ("\u{0}\u{0}\u{0}", 1, 1, "a value is expected"),
        ("\u{FEFF}{\"version\": 7}", 1, 1, "a byte order mark"),
        ("{\"version\": 7, \"version\": 7}", 1, 16, "a second 'version'"),
        ("{\"version\": 7, \"a\": \"b", 1, 21, "a string without an end"),
        ("{\"version\": 7, \"a\": \"b\nc\"}", 1, 23, "a control character inside a string"),
        ("{\"version\": 7, \"a\": \"\\x\"}", 1, 22, "an escape that JSON doesn't have"),
        ("{\"version\": 7, \"a\": \"\\ud800\"}", 1, 22, "an escape that JSON doesn't have"),
        ("{\"version\": 7, \"a\": \"\\u12\"}", 1, 22, "an escape that JSON doesn't have"),
        ("{\"version\": 7, \"a\": \"\\", 1, 22, "an escape that JSON doesn't have"),
        (String(repeating: "[", count: 100_000), 1, 513, "nested too deeply"),
        ("[]", 1, 1, "the file is not an object"),
        ("{}", 1, 1, "'version' is missing"),
        ("{\"version\": \"1\"}", 1, 13, "'version' is not a whole number"),
        ("{\"version\": 0}", 1, 13, "'version' is not a version"),
        ("{\"version\": 7,\n \"identity\": \"AAAA\"}", 2, 14, "'identity' is not base64 of 32 bytes"),
        ("{\"version\": 7,\n \"identity\": \"!\"}", 2, 14, "'identity' is not base64"),
        ("{\"version\": 7, \"rooms\": []}", 1, 25, "'rooms' is not an object"),
        ("{\"version\": 7, \"rooms\": {\"ops\": 3}}", 1, 33, "'rooms.ops' is not an object"),
        ("{\"version\": 7, \"rooms\":\n{\"ops\":\n{}}}", 3, 1, "'rooms.ops.relay' is missing"),
        (
            "{\"version\": 7, \"rooms\": {\"ops\": {\"relay\": \"http://h\",\n\"id\": 1}}}",
            2, 7, "'rooms.ops.id' is not a string"
        ),
        ("{\"version\": 7, \"outbox\": {}}", 1, 26, "'outbox' is not an array"),
        ("{\"version\": 7, \"outbox\": [{\"room\": \"ops\", \"id\": \"x\"}]}", 1, 49, "'outbox[0].id' is not an id"),
    ]

    @Test(arguments: corrupt)
    func aMistakeIsNamedWithItsPlaceAndNothingIsOverwritten(
        _ text: String, _ line: Int, _ column: Int, _ what: String
    ) throws {
        try scratch.write(text, to: "tick.json")
        let before = try Syscalls.status(of: file.path)
        let error = StateError.corrupt(path: file.path, line: line, column: column, what: what)
        #expect(throws: error) { try file.read() }
        #expect(throws: error) { try file.update { $0.identity = identity } }
        try expectUntouched(text, since: before)
    }

    @Test func aStringThatIsNoTextIsNamedWithItsPlace() throws {
        let bytes: [UInt8] = Array("{\"version\": 7, \"a\": \"".utf8) + [0xFF] + Array("\"}".utf8)
        try Data(bytes).write(to: URL(filePath: file.path))
        #expect(throws: StateError.corrupt(path: file.path, line: 1, column: 21, what: "a string that is not UTF-8")) {
            try file.read()
        }
    }

    @Test func aLaterVersionIsRefusedAndNotOverwritten() throws {
        let text = "{\"rooms\": 3, \"version\": 8}"
        try scratch.write(text, to: "tick.json")
        let before = try Syscalls.status(of: file.path)
        #expect(throws: StateError.newer(path: file.path, version: 8)) { try file.read() }
        #expect(throws: StateError.newer(path: file.path, version: 8)) { try file.update { $0.identity = identity } }
        try expectUntouched(text, since: before)
    }

    @Test(arguments: 1..<State.version, [0, 2])
    func aFileOfAnEarlierVersionIsRefusedWithHowManyMessagesWait(version: Int, count: Int) throws {
        let scratch = try Scratch()
        let outbox = [String](repeating: "{\"room\": \"ops\"}", count: count).joined(separator: ",")
        let text = "{\"version\": \(version), \"outbox\": [\(outbox)]}"
        try scratch.write(text, to: "tick.json")
        let file = StateFile(path: "\(scratch.path)/tick.json")
        let error = StateError.older(path: file.path, version: version, waiting: count)
        #expect(throws: error) { try file.read() }
        #expect(throws: error) { try file.update { $0.identity = identity } }
        #expect(try scratch.text(of: "tick.json") == text)
    }

    @Test func aChangeThatChangesNothingWritesNothing() throws {
        let text = "{ \"version\":7 }"
        try scratch.write(text, to: "tick.json")
        let before = try Syscalls.status(of: file.path)
        try file.update { _ in }
        try expectUntouched(text, since: before)
    }

    /// What was read is kept; what anyone else does to the file is seen all the same.
    @Test func aChangeByAnotherProcessIsSeen() throws {
        let other = StateFile(path: file.path)
        for number in 3..<50 {
            try (number.isMultiple(of: 2) ? file : other).update { $0.enqueue([queued(number)]) }
            try (number.isMultiple(of: 3) ? file : other).update { $0.dequeue([messageID(number - 3)]) }
            #expect(try file.read().outbox.last == queued(number))
            #expect(try other.read() == file.read())
        }
    }

    @Test func aChangeByAnEditorIsSeen() throws {
        try file.update { $0.rooms["ops"] = membership("alice") }
        #expect(try file.read().rooms["ops"]?.name == "alice")
        // In place and of the same length, as some editors write.
        let text = try scratch.text(of: "tick.json").replacing("alice", with: "robin")
        let handle = try #require(FileHandle(forWritingAtPath: file.path))
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
        #expect(try file.read().rooms["ops"]?.name == "robin")
        try FileManager.default.removeItem(atPath: file.path)
        #expect(try file.read() == State())
    }

    @Test func aChangeThatAPowerCutMayUndoIsThereAtOnce() throws {
        try file.update(.eventual) { $0.enqueue([queued(1)]) }
        #expect(try StateFile(path: file.path).read().outbox == [queued(1)])
    }

    @Test func theAnswerOfTheChangeIsHandedOut() throws {
        let count = try file.update { state in
            state.enqueue([queued(1), queued(2)])
            return state.outbox.count
        }
        #expect(count == 2)
    }

    /// Every writer opens the lock file for itself, and flock(2) belongs to the opening: threads are as good as
    /// processes.
    @Test func concurrentUpdatesAreAllKept() throws {
        let file = file
        DispatchQueue.concurrentPerform(iterations: 8) { writer in
            for number in 0..<25 {
                do {
                    try file.update { $0.enqueue([queued(writer * 100 + number)]) }
                } catch {
                    Issue.record(error)
                }
            }
        }
        let outbox = try StateFile(path: file.path).read().outbox
        #expect(outbox.count == 200)
        for writer in 0..<8 {
            let mine = outbox.map { Int($0.id.rawValue) }.filter { $0 / 100 == writer }
            #expect(mine == mine.sorted())
        }
    }

    @Test func readersNeverSeeHalfAFile() throws {
        let file = file
        try file.update { $0.enqueue((0..<50).map { queued($0) }) }
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for number in 0..<25 {
                do {
                    if worker == 0 {
                        try file.update { $0.enqueue([queued(1000 + number)]) }
                    } else {
                        #expect(try file.read().outbox.count >= 50)
                    }
                } catch {
                    Issue.record(error)
                }
            }
        }
    }

    /// The mask is the whole process's; no other test here looks at a mode that it could change.
    @Test(arguments: [0, 0o022, 0o077] as [mode_t])
    func theFileIsMineAloneAndSoIsItsFolder(_ mask: mode_t) throws {
        let before = umask(mask)
        defer { umask(before) }
        let file = StateFile(path: "\(scratch.path)/a/b/tick.json")
        try file.update { $0.identity = identity }
        #expect(try mode(of: "\(scratch.path)/a") == 0o700)
        #expect(try mode(of: "\(scratch.path)/a/b") == 0o700)
        #expect(try mode(of: file.path) == 0o600)
        #expect(try mode(of: "\(file.path).lock") == 0o600)
    }

    @Test func aFileThatOthersCouldReadIsMineAloneAfterTheNextChange() throws {
        try scratch.write("{\"version\":7}", to: "tick.json")
        chmod(file.path, 0o666)
        try file.update { $0.identity = identity }
        #expect(try mode(of: file.path) == 0o600)
    }

    @Test func aLinkStaysALink() throws {
        try FileManager.default.createDirectory(atPath: "\(scratch.path)/dotfiles", withIntermediateDirectories: true)
        try scratch.write("{\"version\":7}", to: "dotfiles/tick.json")
        symlink("dotfiles/tick.json", "\(scratch.path)/second")
        symlink("\(scratch.path)/second", file.path)
        try file.update { $0.identity = identity }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "\(scratch.path)/second")
        #expect(try StateFile(path: "\(scratch.path)/dotfiles/tick.json").read().identity == identity)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/dotfiles")
        #expect(names.sorted() == ["tick.json", "tick.json.lock"])
    }

    @Test func aLinkToNothingIsGivenItsFile() throws {
        symlink("elsewhere/tick.json", file.path)
        #expect(try file.read() == State())
        try file.update { $0.identity = identity }
        #expect(try StateFile(path: "\(scratch.path)/elsewhere/tick.json").read().identity == identity)
    }

    @Test func aLinkInACircleIsAnError() throws {
        symlink("tick.json", file.path)
        #expect(throws: StateError.unreadable(path: file.path, reason: SystemError("open", ELOOP).reason)) {
            try file.read()
        }
        #expect(throws: StateError.unwritable(path: file.path, reason: SystemError("open", ELOOP).reason)) {
            try file.update { $0.identity = identity }
        }
    }

    @Test func whatACrashLeftBehindIsHarmless() throws {
        try scratch.write("{\"version\": 7, \"ident", to: "tick.json.tmp")
        chmod("\(file.path).tmp", 0o644)
        try file.update { $0.identity = identity }
        #expect(try StateFile(path: file.path).read().identity == identity)
        #expect(try mode(of: file.path) == 0o600)
        #expect(!FileManager.default.fileExists(atPath: "\(file.path).tmp"))
    }

    @Test func aFileInTheFoldersPlaceIsAnError() throws {
        try scratch.write("", to: "folder")
        let file = StateFile(path: "\(scratch.path)/folder/tick.json")
        let reason = SystemError("open", ENOTDIR).reason
        #expect(throws: StateError.unreadable(path: file.path, reason: reason)) { try file.read() }
        #expect(throws: StateError.unwritable(path: file.path, reason: reason)) {
            try file.update { $0.identity = identity }
        }
    }

    /// One command as root made the file and its lock root's own, so that their user could do nothing any more.
    @Test(.enabled(if: Syscalls.isRoot)) func rootKeepsNobodyFromTheirFile() throws {
        let folder = scratch.path(of: "home")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try #require(chown(folder, 4_711, 4_712) == 0)
        let file = StateFile(path: "\(folder)/.config/tick/tick.json")
        let room = try #require(RoomID("4HN073VANQ92MG0QB3MDKRDJPF"))
        try file.update { $0.identity = identity }
        _ = try file.lock(room: room)
        _ = try file.senderNumber()
        try file.changeFailedMessages(of: room) {
            $0.note(.init(seq: 1, id: messageID(1), tries: 1, status: "", at: 1))
        }
        let names = [
            "", "/tick.json", "/tick.json.lock", "/tick.json.\(room).lock", "/tick.json.senders",
            "/tick.json.\(room).failed",
        ]
        for name in names {
            let status = try Syscalls.status(of: "\(folder)/.config/tick\(name)")
            #expect([status.st_uid, status.st_gid] == [4_711, 4_712], "\(name)")
        }
        // It is the file's owner that counts.
        try #require(chown(file.path, 4_713, 4_712) == 0)
        try file.update { $0.identity = nil }
        #expect(try Syscalls.status(of: file.path).st_uid == 4_713)
        try file.changeFailedMessages(of: room) {
            $0.note(.init(seq: 2, id: messageID(2), tries: 1, status: "", at: 1))
        }
        #expect(try Syscalls.status(of: "\(file.path).\(room).failed").st_uid == 4_713)
    }

    @Test func aFolderInTheFilesPlaceIsAnError() throws {
        let file = StateFile(path: scratch.path)
        #expect(throws: StateError.unreadable(path: file.path, reason: SystemError("read", EISDIR).reason)) {
            try file.read()
        }
        #expect(throws: StateError.self) { try file.update { $0.identity = identity } }
        unlink("\(scratch.path).lock")
    }

    @Test func thePathIsTheFirstThatIsNamed() throws {
        let all = ["TICK_CONFIG": "/t.json", "XDG_CONFIG_HOME": "/xdg", "HOME": "/home/a"]
        #expect(try StateFile(config: "c.json", environment: all).path == "c.json")
        #expect(try StateFile(config: nil, environment: all).path == "/t.json")
        #expect(
            try StateFile(config: nil, environment: ["TICK_CONFIG": "", "XDG_CONFIG_HOME": "/xdg"]).path
                == "/xdg/tick/tick.json"
        )
        #expect(
            try StateFile(config: nil, environment: ["XDG_CONFIG_HOME": "relative", "HOME": "/home/a"]).path
                == "/home/a/.config/tick/tick.json"
        )
        #expect(try StateFile(config: nil, environment: [:], home: "/var/a").path == "/var/a/.config/tick/tick.json")
        let elsewhere = try StateFile(config: nil, environment: ["HOME": "home/a"], home: "/database").path
        #expect(elsewhere == "/database/.config/tick/tick.json")
        #expect(throws: StateError.noHome) { try StateFile(config: nil, environment: ["HOME": ""], home: nil) }
    }

    private func mode(of path: String) throws -> mode_t { try Syscalls.status(of: path).st_mode & 0o777 }

    private func expectUntouched(_ text: String, since before: stat) throws {
        let after = try Syscalls.status(of: file.path)
        #expect(try scratch.text(of: "tick.json") == text)
        #expect(after.st_ino == before.st_ino)
        #expect(after.st_mtim.tv_sec == before.st_mtim.tv_sec && after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
    }
}
