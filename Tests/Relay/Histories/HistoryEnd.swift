import Foundation
import Proving
import Sealing
import Synchronization
import Testing
import Wire

@testable import Client

/// The end of a history, in which nothing is lost any more.
struct HistoryEnd {
    let history: History
    private var first: Machine { history.first }

    init(_ history: History) { self.history = history }

    private func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
        if !holds { Issue.record("history \(history.seed): \(text())") }
    }

    mutating func check(_ counts: HistoryCounts) async throws {
        let alice = try #require(try first.account())
        try await letIn(alice)
        try await letBackIn(alice)
        let present = try await present(at: alice)
        for machine in present { try await speak(machine) }
        for machine in present { try await machine.read(account(machine)) }
        let truth = try HistoryTruth(await log(alice))
        try checkSent(truth)
        var lists: Set<[String]> = []
        for machine in present {
            let id = try machine.id(in: alice.keys.room)
            expect(truth.isPresent(id), "\(machine.name) is not in the room by its log")
            try checkReader(machine, id, truth, counts)
            try await checkPersons(machine, truth)
            try await checkKept(machine)
            lists.insert(try await machine.rows(account(machine)))
        }
        let edits = truth.events.count { $0.kind == .list }
        expect(lists.count == 1 && lists.first?.count == edits, "the lists of \(edits) rows differ: \(lists)")
        try await checkReceipts(alice, present, truth)
        try checkRefused(alice, truth)
        for machine in history.machines { try await checkClosed(machine, alice, truth, counts) }
        counts.add(truth, present.count)
    }

    private func account(_ machine: Machine) throws -> Account { try #require(try machine.account()) }

    /// All that waits is sent; and who joined without getting the answer joins again.
    private func letIn(_ alice: Account) async throws {
        for machine in history.machines {
            guard let account = try machine.account() else { continue }
            do { try await machine.flush(account) } catch let error as ClientError {
                expect(Self.isOut(error), "\(machine.name) can't send: \(error)")
            }
        }
        let view = try await alice.view()
        for machine in history.machines {
            guard try machine.membership() == nil, view.isPresent(try machine.id(in: alice.keys.room)) else { continue }
            let id = try machine.id(in: alice.keys.room)
            let person = view.person(of: id)
            guard person != id else {
                try await machine.join(by: first.invite(alice, uses: 1))
                continue
            }
            // A device that doesn't know it is one is let in by another of its person alone.
            let kin = try history.machines.first {
                let other = try $0.id(in: alice.keys.room)
                return try $0.account() != nil && view.person(of: other) == person && view.isPresent(other)
            }
            if let kin {
                try await machine.join(by: kin.invite(account(kin), for: machine))
            } else {
                try await alice.rotate(forgetting: false) { $0.present.filter { $0.member == id } }
            }
        }
    }

    /// A device that is out, while another one of its person is in, comes back by that one's invite.
    private func letBackIn(_ alice: Account) async throws {
        let view = try await alice.view()
        let ids = try history.machines.map { ($0, try $0.id(in: alice.keys.room)) }
        guard
            let (lost, id) = ids.first(where: {
                view.roster.members[$0.1] != nil && !view.isPresent($0.1) && kin($0.1) != nil
            }),
            let (host, _) = kin(id)
        else { return }
        try await lost.join(by: host.invite(account(host), for: lost))
        expect(try await alice.view().isPresent(id), "\(lost.name) is not let back in by \(host.name)")

        func kin(_ id: MemberID) -> (Machine, MemberID)? {
            ids.first { view.person(of: $0.1) == view.person(of: id) && view.isPresent($0.1) }
        }
    }

    /// The machines whose member is in the room; to the others the relay tells nothing.
    private func present(at alice: Account) async throws -> [Machine] {
        let view = try await alice.view()
        var present: [Machine] = []
        for machine in history.machines {
            if view.isPresent(try machine.id(in: alice.keys.room)) {
                present.append(machine)
            } else if let account = try machine.account() {
                do throws(ClientError) {
                    _ = try await account.view()
                    expect(false, "\(machine.name) is out and is told of the room")
                } catch { expect(Self.isOut(error), "\(machine.name) is out: \(error)") }
            }
        }
        return present
    }

    private static func isOut(_ error: ClientError) -> Bool {
        error.isRemoval || [.notAMember, .unauthorized].contains(error.problem?.code)
    }

    private func speak(_ machine: Machine) async throws {
        let account = try account(machine)
        try machine.say("last of \(machine.name)", account)
        try await machine.flush(account)
        let left = try machine.outbox().count
        expect(left == 0, "\(machine.name) has \(left) messages left")
        _ = try await account.keepCheckpoint(in: machine.file)
    }

    private func log(_ alice: Account) async throws -> [Event] {
        var tail = try await Tail(alice, start: .from(1), follows: false, receipts: false)
        var events: [Event] = []
        while let pull = try await tail.next() {
            for event in pull.events {
                let isRead = if case .content = event.body { true } else { event.event.kind != .message }
                expect(isRead, "\(first.name) can't read \(event.event.seq): \(event.body)")
                events.append(event.event)
            }
        }
        expect(events.map(\.seq) == Array(1...events.count), "the log has a gap")
        return events
    }

    /// All agree on who is whose device.
    private func checkPersons(_ machine: Machine, _ truth: HistoryTruth) async throws {
        let roster = try await account(machine).view().roster
        let persons = Dictionary(uniqueKeysWithValues: roster.members.keys.map { ($0, roster.person(of: $0)) })
        expect(persons == truth.persons, "\(machine.name) takes others for persons: \(persons), not \(truth.persons)")
    }

    /// Who begins with the members that earlier runs have kept knows the same as who is told all of them.
    private func checkKept(_ machine: Machine) async throws {
        guard let membership = try machine.membership() else { return }
        // One that came back last has nothing kept of before.
        let earlier = try account(machine)
        _ = try await earlier.view()
        _ = try await earlier.keepCheckpoint(in: machine.file)
        let kept = try await account(machine).view()
        let told = try await Account(
            Machine.room, membership, identity: machine.identity, transport: machine.transport
        ).view()
        let isSame =
            kept.roster.members == told.roster.members && kept.roster.epochs == told.roster.epochs
            && kept.roster.room == told.roster.room && kept.flaws == told.flaws
            && kept.crowd.events == told.crowd.events
        expect(isSame, "\(machine.name) has kept other members than it is told")
        let isKept = try machine.file.crowd(of: membership.id) != nil
        expect(isKept, "\(machine.name) has kept no members")
    }

    /// Nobody was refused as another person's device that wasn't one.
    private func checkRefused(_ alice: Account, _ truth: HistoryTruth) throws {
        for (machine, form, inviter) in history.refusals {
            let id = try machine.id(in: alice.keys.room)
            let isOther =
                switch form {
                case .device: truth.persons[id] != nil && truth.persons[id] != truth.persons[inviter]
                case .guest: !truth.others(ofPersonOf: id).isEmpty
                }
            expect(isOther, "\(machine.name) was refused as a \(form) of \(inviter)")
        }
    }

    /// What was said is there once, in the order of each, but for what waits where somebody is out.
    private func checkSent(_ truth: HistoryTruth) throws {
        let sent = truth.events.filter { $0.kind.isSent }
        let places = Dictionary(sent.map { ($0.id, $0.seq) }) { first, _ in first }
        expect(places.count == sent.count, "an id is there twice")
        expect(Set(sent.map(\.id)).isSubset(of: history.machines.flatMap(\.said)), "somebody said what nobody did")
        for machine in history.machines {
            let waiting = Set(try machine.outbox().map(\.id))
            for id in machine.said where places[id] == nil {
                expect(waiting.contains(id), "\(id) of \(machine.name) is lost")
            }
            let seqs = machine.said.compactMap { places[$0] }
            expect(seqs == seqs.sorted(), "\(machine.name)'s are out of order: \(seqs)")
        }
    }

    private func checkReader(
        _ machine: Machine, _ id: MemberID, _ truth: HistoryTruth, _ counts: HistoryCounts
    ) throws {
        let given = truth.readable(id, given: machine.given.union(machine === first ? machine.opened : []))
        let may = truth.readable(id, given: machine.opened)
        for message in truth.messages {
            let (seq, epoch) = (message.seq, truth.epoch(of: message.seq))
            if machine.shown[seq] != nil {
                expect(may.contains(epoch), "\(machine.name) was shown \(seq), which is closed to it")
            } else if message.member != id, truth.isPresent(id, at: seq), given.contains(epoch) {
                expect(false, "\(machine.name) was never shown \(seq)")
            }
            if message.member != id, truth.isPresent(id, at: seq) { counts.note(owed: 1) }
        }
    }

    /// Each one's last message has the receipt of all others.
    private func checkReceipts(_ alice: Account, _ present: [Machine], _ truth: HistoryTruth) async throws {
        for message in truth.messages.suffix(present.count) {
            let proven = try await alice.proven(.seq(message.seq), in: alice.view())
            for machine in present {
                let id = try machine.id(in: alice.keys.room)
                guard id != message.member else { continue }
                expect(proven.claims[id]?.delivered != nil, "\(machine.name) has no receipt for \(message.seq)")
            }
            let rows = try await alice.status(of: .seq(message.seq)).rows
            let owed = truth.persons(owedBy: message.member, at: message.seq)
            expect(
                Set(rows.map(\.person)) == owed && rows.count == owed.count
                    && rows.allSatisfy { $0.deliveredAt != nil },
                "the status of \(message.seq) is of other persons: \(rows)")
        }
    }

    /// Nothing opens by what a machine has, or had before it left, but what it was given a key of.
    private func checkClosed(
        _ machine: Machine, _ alice: Account, _ truth: HistoryTruth, _ counts: HistoryCounts
    ) async throws {
        let id = try machine.id(in: alice.keys.room)
        let may = truth.readable(id, given: machine.opened)
        let epochs = try await alice.view().roster.epochs
        var memberships = machine.former
        if let membership = try machine.membership() { memberships.append(membership) }
        for membership in memberships {
            let account = try machine.account(membership)
            expect(try account.keys.learn(epochs), "\(machine.name) has the secret of another room")
            for rotation in epochs.rotations {
                let boxes = try await alice.relay.boxes(of: rotation.seq)
                for place in stride(from: 0, to: boxes.count, by: Box.count) {
                    guard let box = Box(bytes: boxes.dropFirst(place).prefix(Box.count)) else { continue }
                    let secret = try rotation.statement.secret(
                        in: box, for: id, with: machine.identity.boxSecret(in: alice.keys.room), room: alice.keys.room
                    )
                    if let secret { try account.keys.add(secret) }
                }
            }
            for message in truth.messages {
                let epoch = truth.epoch(of: message.seq)
                let opens = account.opens(message) && account.keys.secret(of: truth.epochs[epoch].id) != nil
                expect(may.contains(epoch) || !opens, "\(machine.name) opens \(message.seq), which is closed to it")
                if !may.contains(epoch) { counts.note(closed: 1) }
            }
        }
    }
}

/// What all histories had together.
final class HistoryCounts: Sendable, CustomStringConvertible {
    private struct Counts {
        var histories = 0, events = 0, rotations = 0, joins = 0, devices = 0, leaves = 0, removals = 0, invites = 0,
            edits = 0
        var present = 0, owed = 0, closed = 0
    }

    private let counts = Mutex(Counts())

    var devices: Int { counts.withLock { $0.devices } }
    var rotations: Int { counts.withLock { $0.rotations } }
    /// Messages that were owed to members, and those that were closed to a machine, in the end.
    var owed: Int { counts.withLock { $0.owed } }
    var closed: Int { counts.withLock { $0.closed } }

    func note(owed: Int = 0, closed: Int = 0) {
        counts.withLock { counts in
            counts.owed += owed
            counts.closed += closed
        }
    }

    func add(_ truth: HistoryTruth, _ present: Int) {
        counts.withLock { counts in
            counts.histories += 1
            counts.present += present
            counts.events += truth.events.count
            counts.rotations += truth.epochs.count - 1
            counts.joins += truth.events.count { $0.kind == .join }
            counts.devices += truth.persons.count { $0.key != $0.value }
            counts.leaves += truth.events.count { $0.kind == .leave }
            counts.invites += truth.events.count { $0.kind == .invite }
            counts.edits += truth.events.count { $0.kind == .list }
            counts.removals += truth.events.filter { $0.kind == .rotate }
                .reduce(0) { $0 + RosterBody.removed(in: $1.body ?? Data(), of: .rotate).count }
        }
    }

    var description: String {
        let all = counts.withLock { $0 }
        return "\(all.histories) histories: \(all.events) events, \(all.rotations) changes of the key, "
            + "\(all.removals) removals, \(all.joins) joins, \(all.devices) devices, \(all.leaves) leaves, \(all.invites) invites, "
            + "\(all.edits) edits; \(all.present) members in the end, \(all.owed) messages owed, \(all.closed) closed"
    }
}
