import Foundation
import Helpers
import Proving
import Sealing
import Testing
import Wire

@testable import Client

/// A room with a random past at a real relay: its members write, edit a list and read, let each other and devices of their own in,
/// leave and remove each other, change the key, and are away meanwhile; some of their requests and answers are lost.
///
/// What holds at the end is computed from the log alone: see `HistoryTruth`.
final class History {
    let seed: UInt64
    let machines: [Machine]
    private let code: Code
    private var chance: SeededGenerator
    /// All codes that ever let in, the latest last.
    private var codes: [GivenCode]
    private var said = 0
    /// Those that were refused since they are, or would be, another's devices.
    private(set) var refusals: [(machine: Machine, form: InviteForm, inviter: MemberID)] = []

    /// The first makes the room, and stays in it.
    var first: Machine { machines[0] }

    init(seed: UInt64, relay: String, in scratch: Scratch) throws {
        self.seed = seed
        code = try Code.random()
        codes = [GivenCode(keys: try RoomKeys(code: code), form: .guest, inviter: .nobody)]
        chance = SeededGenerator(seed)
        let names: [(String, String?)] = [
            ("alice", nil), ("bob", nil), ("carol", nil), ("dave", nil), ("erin", nil), ("alice", "laptop"),
            ("bob", "phone"), ("bob", "tablet"),
        ]
        machines = try names.enumerated().map { number, name in
            try Machine("\(seed)-\(name.0)", name.1, in: scratch, relay: relay, seed: seed << 8 | UInt64(number))
        }
    }

    private func isOne(in number: Int) -> Bool { Int.random(in: 0..<number, using: &chance) == 0 }

    private func text() -> String {
        said += 1
        return "\(said)"
    }

    // MARK: The past

    func run(steps: Int) async throws {
        while try first.membership() == nil { await attempt { try await first.make(code) } }
        for _ in 0..<steps { try await step() }
        for machine in machines {
            machine.transport.calm()
            machine.isOnline = true
        }
    }

    private func step() async throws {
        guard let machine = machines.randomElement(using: &chance) else { return }
        let isAway = !machine.isOnline
        guard let account = try machine.account() else {
            if !isAway || isOne(in: 2) { await come(machine) }
            return
        }
        switch Int.random(in: 0..<24, using: &chance) {
        case 0...6: try machine.say(text(), account)
        case 7: try machine.add(row: text(), account)
        case 8: return await attempt(machine, account) { try await machine.acknowledge(account) }
        case 9...10: machine.isOnline = isAway
        case _ where isAway: return
        case 11...13: return await attempt(machine, account) { try await machine.read(account) }
        case 14...15:
            let forgets = isOne(in: 4)
            return await attempt(machine, account) { try await account.rotate(forgetting: forgets) }
        case 16...17:
            return await remove(by: machine, account)
        case 18:
            let uses = Int.random(in: 0...2, using: &chance)
            return await attempt(machine, account) { codes.append(try await machine.invite(account, uses: uses)) }
        case 19: if machine !== first { return await attempt(machine, account) { try await machine.leave(account) } }
        // Who was removed comes back, and who is there already does no harm.
        case 20: return await come(machine)
        case 21: return await attempt(machine, account) { _ = try await machine.rows(account) }
        default: return try await meanwhile(machine, account)
        }
        if machine.isOnline { await attempt(machine, account) { try await machine.flush(account) } }
    }

    private func come(_ machine: Machine) async {
        // Mostly somebody makes an invite for it; else an old one may have ended. By another's a device is its own person.
        let isInvited = isOne(in: machine.device == nil ? 3 : 9) ? false : await invite(machine)
        guard isInvited || machine.device == nil || isOne(in: 4) else { return }
        let isOld = machine.device == nil && isOne(in: 3)
        guard let code = isOld ? codes.randomElement(using: &chance) : codes.last else { return }
        await attempt {
            do { try await machine.join(by: code) } catch ClientError.otherPerson(let form) {
                refusals.append((machine, form, code.inviter))
            } catch ClientError.refused(let problem) where problem.code == .badStatement {
                // The answer to its join was lost: it doesn't know that it was there.
                refusals.append((machine, code.form, code.inviter))
            }
        }
    }

    /// Somebody lets a machine in: as a guest, or as a device of its own.
    private func invite(_ machine: Machine) async -> Bool {
        let hosts = machines.filter { $0 !== machine && $0.isOnline }
        let kin = hosts.filter { $0.owner == machine.owner }
        let isKin = !kin.isEmpty && isOne(in: 4) != (machine.device != nil)
        // As another's device is meant only who has none.
        let isDevice = isKin || isOne(in: 12)
        guard let host = (isKin ? kin : hosts).randomElement(using: &chance), let account = try? host.account() else {
            return false
        }
        let uses = Int.random(in: 0...2, using: &chance)
        let known = codes.count
        await attempt(host, account) {
            codes.append(
                try await isDevice ? host.invite(account, for: machine) : host.invite(account, uses: uses))
        }
        return codes.count > known
    }

    /// Removes a member, or with a person all its devices; but neither itself nor the one that stays.
    private func remove(by machine: Machine, _ account: Account) async {
        let room = account.keys.room
        guard let target = machines.dropFirst().randomElement(using: &chance), target !== machine,
            let id = try? target.id(in: room), let first = try? first.id(in: room)
        else { return }
        let (forgets, isWhole) = (isOne(in: 4), isOne(in: 3))
        await attempt(machine, account) {
            try await account.rotate(forgetting: forgets) { view in
                let person = view.person(of: id)
                let isOwn = person == view.person(of: account.me)
                return view.present.filter {
                    let isMeant = $0.member == id || isWhole && !isOwn && view.person(of: $0.member) == person
                    return isMeant && $0.member != first && $0.member != account.me
                }
            }
        }
    }

    /// The key is changed while others send and change it, too.
    private func meanwhile(_ machine: Machine, _ account: Account) async throws {
        var senders: [(Machine, Account)] = []
        for other in machines where other !== machine && other.isOnline {
            guard let account = try other.account() else { continue }
            try other.say(text(), account)
            senders.append((other, account))
        }
        let outgoing = senders.map { Outgoing($1, file: $0.file) }
        let errors = await withTaskGroup(of: (any Error)?.self) { group in
            for one in outgoing {
                group.addTask {
                    do { return try await one.flush(.all).error } catch { return error }
                }
            }
            for rotator in [account] + senders.prefix(1).map(\.1) {
                group.addTask {
                    do {
                        try await rotator.rotate(forgetting: false)
                        return nil
                    } catch { return error }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for error in errors { if let error { note(error) } }
        for (machine, account) in senders + [(machine, account)] {
            await attempt { _ = try await account.keepCheckpoint(in: machine.file) }
        }
    }

    // MARK: Errors

    /// Does what may fail for want of a connection, or because the machine is out by now.
    private func attempt(_ work: () async throws -> Void) async {
        do { try await work() } catch { note(error) }
    }

    private func attempt(_ machine: Machine, _ account: Account, _ work: () async throws -> Void) async {
        await attempt(work)
        await attempt { _ = try await account.keepCheckpoint(in: machine.file) }
    }

    private func note(_ error: any Error) {
        switch error as? ClientError {
        // It isn't in the room.
        case .unreachable, .removed, .noInvite: return
        case .refused(let problem) where Self.refusals.contains(problem.code): return
        default: Issue.record("history \(seed): \(error)")
        }
    }

    private static let refusals: Set<ProblemCode> = [.notAMember, .unauthorized, .removed, .inviteEnded]
}
