import Testing

@testable import Arguments

@Suite struct TableFlawTests {
    private func option(_ name: String, _ short: Character? = nil) -> OptionSyntax {
        Flag(name, short: short, help: "").syntax
    }

    @Test func soundTablesHaveNoFlaw() {
        #expect(Sample.program.flaw == nil)
        #expect(TableFlaw.first(options: []) == nil)
    }

    @Test func aProgramHasTheFlawsOfItsCommands() {
        let json = Flag("json", help: "")
        let command = CommandSyntax("x", summary: "", options: [json, json])
        #expect(ProgramSyntax("tick", summary: "", groups: [Sample.group("", command)]).flaw == .twice("--json"))
        let one = CommandSyntax("x", summary: "")
        #expect(ProgramSyntax("tick", summary: "", groups: [Sample.group("", one, one)]).flaw == .twice("x"))
    }

    @Test func nameStandsOnce() {
        #expect(TableFlaw.first(options: [option("json"), option("json")]) == .twice("--json"))
        #expect(TableFlaw.first(options: [option("json", "j"), option("join", "j")]) == .twice("-j"))
        #expect(TableFlaw.first(options: [option("host", "h"), Flag.help.syntax]) == .twice("-h"))
        #expect(TableFlaw.first(names: ["a", "b", "a"]) == .twice("a"))
    }

    @Test(arguments: ["", "x", "-x", "Json", "a b", "a=b", "größe"])
    func nameThatCannotBeTypedIsAFlaw(name: String) {
        #expect(TableFlaw.first(options: [option(name)]) == .badName(name))
    }

    @Test(arguments: ["-", "=", " ", "é"] as [Character])
    func letterThatCannotBeTypedIsAFlaw(short: Character) {
        #expect(TableFlaw.first(options: [option("json", short)]) == .badName(String(short)))
    }

    @Test func operandsAreReadInOneWayOnly() {
        let (needed, optional) = (Operand("A"), Operand("B", .optional))
        let (many, some) = (Operand("C", .zeroOrMore), Operand("D", .oneOrMore))
        #expect(TableFlaw.first(options: [], operands: [needed, optional, many]) == nil)
        #expect(TableFlaw.first(options: [], operands: [needed, some]) == nil)
        #expect(TableFlaw.first(options: [], operands: [optional, needed]) == .operandOrder("A"))
        #expect(TableFlaw.first(options: [], operands: [optional, some]) == .operandOrder("D"))
        #expect(TableFlaw.first(options: [], operands: [many, optional]) == .operandOrder("B"))
    }

    @Test func alternativesAreOptionsOfTheTable() {
        #expect(TableFlaw.first(options: [option("json")], groups: [["json", "raw"]]) == .unknownInGroup("raw"))
    }
}
