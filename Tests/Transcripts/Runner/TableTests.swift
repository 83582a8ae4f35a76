import Arguments
import Foundation
import Testing

@testable import tick

/// An option is said once, in its command's table; here what people read is held against the tables.
@Suite struct TableTests {
    static let commands = Program.syntax.commands.map(\.name)

    let usage = UsageText(Program.syntax)

    private func command(_ name: String) throws -> CommandSyntax {
        try #require(Program.syntax.command(named: name))
    }

    /// The usage forms at the top of a help text, without program and command.
    private func forms(in help: String, of command: String) -> [String] {
        var forms: [String] = []
        for line in help.split(separator: "\n", omittingEmptySubsequences: false).prefix(while: { !$0.isEmpty }) {
            let words = line.split(separator: " ")
            if ["usage:", "or:"].contains(words.first) {
                let start = command.split(separator: " ").count + 1
                forms.append(words.dropFirst(start).joined(separator: " "))
            } else {
                forms[forms.count - 1] += " " + words.joined(separator: " ")
            }
        }
        return forms
    }

    /// `-l, --lines`, `-f, --file FILE`
    private func label(_ option: OptionSyntax) -> String { (option.short.map { "-\($0), " } ?? "") + option.long }

    /// The options that a usage form names: `[-lq]` names two.
    private func spellings(in form: String) -> Set<String> {
        var spellings: Set<String> = []
        for word in form.split(whereSeparator: { "[]()|= ".contains($0) }) where word.hasPrefix("-") && word != "--" {
            let word = word.prefix { $0 != "." }
            if word.hasPrefix("--") {
                spellings.insert(String(word))
            } else {
                for letter in word.dropFirst() { spellings.insert("-\(letter)") }
            }
        }
        return spellings
    }

    @Test(arguments: commands)
    func synopsisIsTheUsage(name: String) throws {
        let page = try ManPage("tick-\(name).1")
        #expect(page.synopsis == forms(in: usage.text(of: try command(name)), of: "tick \(name)"))
    }

    @Test func synopsisOfTheProgramIsItsUsage() throws {
        #expect(try ManPage("tick.1").synopsis == forms(in: usage.overview, of: "tick"))
    }

    @Test(arguments: commands)
    func everyOptionIsInTheUsageTheHelpAndTheManPage(name: String) throws {
        let command = try command(name)
        let help = usage.text(of: command)
        let typed = spellings(in: forms(in: help, of: "tick \(name)").joined(separator: " "))
        let options = command.options.filter { $0.name != "help" }
        for option in options {
            #expect(!typed.isDisjoint(with: option.spellings), "no usage form of 'tick \(name)' has --\(option.name)")
            #expect(help.contains("\(option.short.map { "-\($0), " } ?? "    ")\(option.long)"))
        }
        #expect(typed.isSubset(of: options.flatMap(\.spellings)), "a usage form has an option that isn't there")

        let explained = try ManPage("tick-\(name).1").options
        #expect(Set(explained) == Set(options.map(label)), "OPTIONS of tick-\(name).1")
        #expect(explained.count == Set(explained).count, "OPTIONS of tick-\(name).1 has one twice")
    }

    @Test func everyOptionOfTheProgramIsInItsManPage() throws {
        #expect(Set(try ManPage("tick.1").options) == Set(Program.syntax.options.map(label)))
    }

    @Test func whatIsRefusedWithTwoValuesIsInTheManPage() throws {
        let refused = Program.syntax.commands.flatMap(\.options).filter { $0.value?.repetition == .refused }
        let page = try String(contentsOf: ManPage.folder.appending(path: "tick.1"), encoding: .utf8)
        let lines = page.split(separator: "\n")
        let end = try #require(lines.firstIndex { $0.hasPrefix("are refused with two values") })
        let named = lines[..<end].reversed().prefix { $0 == "and" || $0.hasPrefix(".Fl -") }.filter { $0 != "and" }
        #expect(Set(named.map { $0.dropFirst(5).prefix { $0 != " " } }) == Set(refused.map { $0.name[...] }))
    }

    @Test(arguments: commands)
    func subjectIsTheSummary(name: String) throws {
        let summary = try command(name).summary
        let subject = try ManPage("tick-\(name).1").subject
        #expect(subject.prefix(1).uppercased() + subject.dropFirst() == summary)
    }

    @Test func everyCommandHasAPageAndEveryPageACommand() throws {
        let pages = try ManPage.names().filter { $0.hasPrefix("tick-") && $0.hasSuffix(".1") }
        #expect(Set(pages) == Set(Self.commands.map { "tick-\($0).1" }))
        #expect(Set(try ManPage("tick.1").references).isSuperset(of: pages))
    }

    @Test func pagesReferToPagesThatAreThere() throws {
        let names = try ManPage.names()
        for name in names {
            let ours = try ManPage(name).references.filter { $0.hasPrefix("tick") }
            #expect(Set(ours).isSubset(of: names), "\(name)")
            #expect(!ours.contains(name), "\(name) refers to itself")
        }
    }
}
