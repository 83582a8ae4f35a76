import Arguments
import Foundation
import Testing

@testable import tick

/// The files in `completions` are what `tick completion` prints. `TICK_UPDATE=1` writes them instead of comparing them.
@Suite struct CompletionFileTests {
    static let names: [Shell: String] = [.bash: "tick.bash", .zsh: "_tick", .fish: "tick.fish"]

    @Test(arguments: Shell.allCases)
    func fileIsWhatTheCommandPrints(shell: Shell) throws {
        let file = HouseTests.top.appending(path: "completions/\(try #require(Self.names[shell]))")
        let script = shell.script
        if TranscriptTests.updates {
            try script.write(to: file, atomically: true, encoding: .utf8)
        } else {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text == script, "run 'TICK_UPDATE=1 swift test --filter CompletionFileTests', and read the diff")
        }
    }

    @Test func folderHoldsNothingElse() throws {
        let folder = HouseTests.top.appending(path: "completions").path
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == Set(Self.names.values))
    }
}
