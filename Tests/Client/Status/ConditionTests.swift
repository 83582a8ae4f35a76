import Testing
import Wire

@testable import Client

private func row(_ name: String, delivered: Int? = nil, read: Int? = nil, left: Bool = false) -> DeliveryStatus.Row {
    let id = MemberID(rawValue: name.utf8.reduce(0) { $0 << 8 | UInt128($1) })
    return DeliveryStatus.Row(
        member: id, person: id, name: name, personName: name, deliveredAt: (delivered ?? read).map { RelaysWord($0) },
        readAt: read.map { RelaysWord($0) }, online: RelaysWord(false), lastSeen: nil, hasLeft: left
    )
}

private func refusal(of text: String) -> String? {
    do throws(Condition.ParseError) { _ = try Condition(text) } catch { return error.reason }
    return nil
}

@Suite struct ConditionTests {
    // MARK: Reading

    @Test(
        arguments: [
            ("sent", Condition(.sent), "sent"),
            ("delivered", Condition(.delivered, .all), "delivered:all"),
            ("delivered:all", Condition(.delivered, .all), "delivered:all"),
            ("delivered:3", Condition(.delivered, .count(3)), "delivered:3"),
            ("read", Condition(.read, .all), "read:all"),
            ("read:@bob", Condition(.read, .names(["bob"])), "read:@bob"),
            ("read:@bob,@carol", Condition(.read, .names(["bob", "carol"])), "read:@bob,@carol"),
            ("read:@a,b,@c:d", Condition(.read, .names(["a,b", "c:d"])), "read:@a,b,@c:d"),
        ] as [(String, Condition, String)]
    )
    func aConditionIsReadAndWritten(_ text: String, _ condition: Condition, _ written: String) throws {
        #expect(try Condition(text) == condition)
        #expect(condition.description == written)
        #expect(try Condition(written) == condition)
    }

    @Test(arguments: [
        "", "all", "seen", "Read", "delivered:", "delivered:0", "delivered:1,2", "delivered:all,bob", "read:@",
        "read:@bob,@", "read:bob,", "sent:all", "sent:@bob", "read:99999999999999999999",
    ])
    func whatIsNoneIsRefusedWithAReason(_ text: String) {
        #expect(refusal(of: text)?.isEmpty == false)
    }

    // MARK: All

    @Test func sentHoldsForEveryMessageThereIs() {
        #expect(Condition(.sent).verdict(on: []) == .met)
    }

    @Test func allWaitsForEveryoneInOrder() {
        let rows = [row("bob", delivered: 1), row("carol"), row("dave")]
        #expect(Condition(.delivered).verdict(on: rows) == .pending(missing: ["carol", "dave"]))
        #expect(Condition(.read).verdict(on: rows) == .pending(missing: ["bob", "carol", "dave"]))
        #expect(Condition(.delivered).verdict(on: [row("bob", delivered: 1), row("carol", read: 2)]) == .met)
    }

    @Test func allOfNobodyNeverHolds() {
        #expect(Condition(.delivered).verdict(on: []) == .never(.nobody))
        #expect(Condition(.read, .count(1)).verdict(on: []) == .never(.nobody))
        #expect(Condition(.read, .names(["bob"])).verdict(on: []) == .never(.nobody))
    }

    @Test func whoHasLeftIsNotWaitedFor() {
        #expect(Condition(.delivered).verdict(on: [row("bob", delivered: 1), row("carol", left: true)]) == .met)
        #expect(
            Condition(.delivered).verdict(on: [row("bob"), row("carol", left: true)]) == .pending(missing: ["bob"])
        )
    }

    @Test func whereAllHaveLeftNobodyIsThereToWaitFor() {
        let rows = [row("bob", left: true), row("carol", left: true)]
        #expect(Condition(.delivered).verdict(on: rows) == .never(.left([Departure("bob"), Departure("carol")])))
        #expect(Condition(.delivered).verdict(on: [row("bob", delivered: 1, left: true)]) == .met)
    }

    // MARK: So many

    @Test func aNumberIsMetByAnyone() {
        let rows = [row("bob"), row("carol", delivered: 1), row("dave", delivered: 2, left: true)]
        #expect(Condition(.delivered, .count(2)).verdict(on: rows) == .met)
        #expect(Condition(.delivered, .count(3)).verdict(on: rows) == .pending(missing: ["bob"]))
    }

    @Test func moreThanThereAreIsNeverMet() {
        let rows = [row("bob"), row("carol", delivered: 1), row("dave", left: true)]
        #expect(Condition(.delivered, .count(3)).verdict(on: rows) == .never(.tooFew(possible: 2, wanted: 3)))
    }

    // MARK: Names

    @Test func namesAreAllWaitedFor() {
        let rows = [row("bob", delivered: 1), row("carol"), row("dave")]
        #expect(Condition(.delivered, .names(["bob"])).verdict(on: rows) == .met)
        #expect(Condition(.delivered, .names(["carol", "bob"])).verdict(on: rows) == .pending(missing: ["carol"]))
    }

    @Test func everyoneWhoSharesANameIsMeant() {
        var other = row("bob", delivered: 1)
        other.member = MemberID(rawValue: 77)
        #expect(Condition(.delivered, .names(["bob"])).verdict(on: [row("bob"), other]) == .pending(missing: ["bob"]))
    }

    @Test func oneOfANameIsMeantByTheBeginningOfItsID() {
        var rows = [row("bob"), row("bob", delivered: 1)]
        rows[1].member = MemberID(rawValue: 77 << 100)
        rows = rows.marked(by: ShortIDs(rows.map(\.member)))
        let mark = rows[1].mark ?? ""
        for name in [mark, mark.lowercased(), "bob (\(mark))", rows[1].member.description] {
            #expect(Condition(.delivered, .names([name])).verdict(on: rows) == .met, "\(name)")
        }
        let missing = ["bob (\(rows[0].mark ?? ""))"]
        #expect(Condition(.delivered).verdict(on: rows) == .pending(missing: missing))
        #expect(Condition(.read, .names([String(mark.prefix(5))])).verdict(on: rows) != .met)
    }

    /// One who takes the name of a member that goes had stood for it.
    @Test func whoHasLeftIsMeantBesideWhoIsStillThere() {
        var other = row("bob", left: true)
        other.member = MemberID(rawValue: 77)
        let names = Condition(.delivered, .names(["bob"]))
        #expect(names.verdict(on: [other, row("bob", delivered: 1)]) == .never(.left([Departure("bob")])))
        #expect(names.verdict(on: [other]) == .never(.left([Departure("bob")])))
    }

    /// A wait for `@bob` means one member from its beginning on, and so does an exception.
    /// Who took such a name before the message was stored isn't meant, nor is one whose name is an id.
    @Test func whoIsMeantIsNoOtherOfThatName() {
        let bob = row("bob")
        var mallory = row("bob/phone", delivered: 1)
        var phone = row("bob/phone")
        (phone.member, phone.device) = (MemberID(rawValue: 5), "phone")
        var condition = Condition(.delivered, .names(["bob/phone"]))
        condition.meant["bob/phone"] = [Condition.Meant(member: phone.member, isDevice: true)]
        #expect(condition.verdict(on: [bob, mallory], devices: [phone]) == .pending(missing: ["bob/phone"]))
        mallory.name = phone.member.description
        condition = Condition(.delivered, .names([phone.member.description]))
        #expect(condition.verdict(on: [bob, mallory], devices: [phone]) == .pending(missing: ["bob/phone"]))
        // A person's first device has the person's id.
        var first = row("bob/first", delivered: 1)
        (first.member, first.device) = (bob.member, "first")
        condition = Condition(.delivered, .names(["bob"]))
        condition.meant["bob"] = [Condition.Meant(member: bob.member, isDevice: false)]
        #expect(condition.verdict(on: [bob], devices: [first]) == .pending(missing: ["bob"]))
        condition.exceptions = ["bob"]
        #expect(condition.verdict(on: [bob], devices: [first]) == .never(.onlyExceptions))
    }

    @Test func exceptionsAreNotWaitedFor() {
        var condition = Condition(.delivered)
        condition.exceptions = ["carol", "nobody"]
        #expect(condition.verdict(on: [row("bob", delivered: 1), row("carol")]) == .met)
        #expect(condition.verdict(on: [row("bob"), row("carol")]) == .pending(missing: ["bob"]))
        #expect(condition.verdict(on: [row("carol")]) == .never(.onlyExceptions))
        #expect(
            condition.verdict(on: [row("carol", left: true), row("bob", left: true)])
                == .never(.left([Departure("bob")]))
        )
    }

    @Test func aNamedMemberWhoHasLeftEndsTheWait() {
        let rows = [row("bob", delivered: 1), row("carol", left: true)]
        #expect(
            Condition(.delivered, .names(["bob", "carol"])).verdict(on: rows) == .never(.left([Departure("carol")]))
        )
        #expect(Condition(.delivered, .names(["bob"])).verdict(on: rows) == .met)
    }

    /// Who takes the name of a device doesn't stand for it.
    @Test func aNameMayBeADevices() {
        var devices = [row("bob/first", delivered: 1), row("bob/phone"), row("carol", delivered: 1)]
        (devices[0].device, devices[1].device) = ("first", "phone")
        let persons = [row("bob", delivered: 1), row("carol", delivered: 1)]
        func verdict(_ names: String...) -> Condition.Verdict {
            Condition(.delivered, .names(names)).verdict(on: persons, devices: devices)
        }
        #expect(verdict("bob") == .met && verdict("bob/first", "carol") == .met)
        #expect(verdict("bob/phone", "bob") == .pending(missing: ["bob/phone"]))
        #expect(verdict("carol/phone") == .never(.notInAudience("carol/phone")))
        var mallory = row("bob/phone", delivered: 2)
        mallory.member = MemberID(rawValue: 7)
        let condition = Condition(.delivered, .names(["bob/phone"]))
        let verdict = condition.verdict(on: persons + [mallory], devices: devices)
        #expect(verdict == .pending(missing: ["bob/phone"]))
    }

    @Test func whoIsNotOfTheAudienceIsAStranger() {
        #expect(Condition(.read, .names(["bob", "eve"])).verdict(on: [row("bob")]) == .never(.notInAudience("eve")))
    }
}
