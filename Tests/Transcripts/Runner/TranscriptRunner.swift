import Foundation

/// Gives the commands of a transcript to one shell and tells apart what each of them showed.
struct TranscriptRunner {
    /// Where this returns, everything that the transcript started is killed: it hangs.
    var limit: @Sendable (Sandbox) async throws -> Void = Patience.runsOut

    /// What came of a transcript.
    struct Run: Equatable {
        /// What each command showed, in order; the last may be unfinished, and those after it never began.
        var shown: [[ShownLine]]
        var ending: Ending
        /// The processes in the background that no `wait` named, where the transcript came to its end, each with the number of
        /// the command that started it, from 0 on. They may run on, and write to what later commands show.
        var abandoned: [Abandoned] = []

        struct Abandoned: Equatable {
            var process: Int
            var command: Int
        }

        enum Ending: Equatable {
            case finished
            /// The shell ended before the last command did, with this status.
            case shellEnded(Int32)
            /// It was killed. These processes ran, a line each, and this is how the files of its home ended.
            case timedOut([String])
        }
    }

    /// What `prelude.sh` should never do.
    struct PreludeSpoke: Error, CustomStringConvertible {
        var description: String
    }

    func run(_ transcript: Transcript, in sandbox: Sandbox) async throws -> Run {
        let marker = "\(Self.mark)\(UUID().uuidString)="
        try Self.script(for: transcript, marker: marker).write(to: sandbox.script, atomically: false, encoding: .utf8)
        let session = try Session(
            program: "/bin/sh", [sandbox.script.path], environment: sandbox.environment, output: sandbox.output.path
        )
        let ending = await session.finish { try await limit(sandbox) }
        var (shown, last, rest) = Self.split(Array(try Data(contentsOf: sandbox.output)), at: Array(marker.utf8))
        if let first = shown.first {
            guard first.isEmpty else { throw PreludeSpoke(description: first.map(\.text).joined(separator: "\n")) }
            shown.removeFirst()
            last.removeFirst()
        }
        if shown.count == transcript.commands.count {
            let abandoned = rest.compactMap { Int($0.text) }.map { process in
                let command = last.firstIndex(of: process) ?? last.firstIndex { $0 ?? 0 >= process }
                return Run.Abandoned(process: process, command: command ?? last.count - 1)
            }
            return Run(shown: shown, ending: .finished, abandoned: abandoned)
        }
        switch ending {
        case .killed(let running): return Run(shown: shown + [rest], ending: .timedOut(running + sandbox.ends))
        case .exited(let status):
            if status != 0 { rest.append(.status(status)) }
            return Run(shown: shown + [rest], ending: .shellEnded(status))
        }
    }

    /// How every marker begins.
    private static let mark = "=tick-"

    /// How many markers an output has: one before the first command, and one for each that has ended.
    static func commandsEnded(in output: Data) -> Int {
        output.ranges(of: Data(mark.utf8)).count
    }

    /// The commands with a line between them that says how the one before it ended and which process was the last to be started
    /// in the background; and at the end the processes there that no `wait` named.
    private static func script(for transcript: Transcript, marker: String) -> String {
        let mark = "echo '\(marker)' $? $!\n"
        let begin = ". \"$TESTDIR/prelude.sh\"\ncd \"$HOME\"\n"
        let commands = transcript.commands.map { $0.text.joined(separator: "\n") + "\n" + mark }
        return begin + mark + commands.joined() + "abandoned\n"
    }

    /// Parts the shell's output at the markers.
    ///
    /// - Returns: the lines before each marker with the status it carries; the process that it says was started last; and what
    ///   came after the last marker.
    static func split(
        _ output: [UInt8], at marker: [UInt8]
    ) -> (shown: [[ShownLine]], last: [Int?], rest: [ShownLine]) {
        var shown: [[ShownLine]] = []
        var last: [Int?] = []
        var lines: [ShownLine] = []
        var rest = output[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            let line = rest[..<(end ?? rest.endIndex)]
            rest = end.map { rest[($0 + 1)...] } ?? []
            guard let found = line.firstRange(of: marker), end != nil else {
                lines.append(.output(Array(line), newline: end != nil))
                continue
            }
            if found.lowerBound > line.startIndex {
                lines.append(.output(Array(line[..<found.lowerBound]), newline: false))
            }
            let words = String(decoding: line[found.upperBound...], as: UTF8.self).split(separator: " ")
            let status = words.first.flatMap { Int32($0) } ?? -1
            if status != 0 { lines.append(.status(status)) }
            shown.append(lines)
            last.append(words.dropFirst().first.flatMap { Int($0) })
            lines = []
        }
        return (shown, last, lines)
    }
}
