@testable import Arguments

/// Any words are understood, or refused in words that a terminal can be shown; spelled out they mean the same.
func fuzz(_ bytes: [UInt8]) {
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    do throws(UsageError) {
        guard case .run(let command, let parsed, _) = try Parser(Sample.program).parse(words) else { return }
        guard case .run(_, let again, _) = try Parser(Sample.program).parse([command.name] + parsed.spelledOut) else {
            preconditionFailure("spelled out it isn't the same command")
        }
        precondition(again.operands == parsed.operands && again.spelledOut == parsed.spelledOut)
    } catch {
        let said = [error.message, error.hint ?? ""].joined()
        precondition(!said.unicodeScalars.contains(where: \.isUnprintable), "an error that steers a terminal")
    }
    for word in words {
        _ = try? DurationGrammar.parse(word)
        _ = try? SizeGrammar.parse(word)
        _ = try? IntegerGrammar.count(word)
    }
}
