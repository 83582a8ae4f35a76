import Arguments
import Client

/// `tick device remove`: removes a device of this machine's person from rooms, by a change of their keys.
struct DeviceRemoval {
    let context: Context
    let time: TimeLimit
    let forgets: Bool
    let isQuiet: Bool

    private struct Target: Sendable {
        let account: Account
        let device: RoomDevice
    }

    /// A device that is out of a room already: an error where it was found before, and was to be removed.
    private struct Gone: Error {
        let room: String
        let label: String
        /// The note about members that the device had let in; nil for none.
        let note: String?
    }

    /// The devices that a name means in a room.
    private enum Found: Sendable {
        case device(Target)
        case gone(Gone)
        /// It isn't clear which one, or what is to be done: the words for it.
        case unclear(Failure)
        /// None of this person's other devices, which are these.
        case other([RoomDevice])
    }

    /// A step of the work in one of the rooms, which are numbered.
    private enum Step: Sendable {
        case found(Int, Result<Found, any Error>)
        /// Rooms that were found don't wait any longer for those that weren't.
        case waited
        /// With whom the device had let in.
        case removed(Int, Result<[String], any Error>)

        var isWaited: Bool { if case .waited = self { true } else { false } }
    }

    /// The outcome of a room.
    private struct Outcome {
        var found: Result<Found, any Error>?
        var removed: Result<[String], any Error>?
    }

    /// Finds the device in all rooms before it is removed from the first. But a relay that is silent doesn't delay the others,
    /// and where it isn't clear which device is meant, or none is, that doesn't keep it in the others.
    ///
    /// - Parameter areNamed: whether the rooms were typed: then it has to be in each of them.
    func run(_ name: String, in accounts: [Account], areNamed: Bool) async throws {
        var failures = RoomFailures("not removed")
        var targets: [(target: Target, notes: [String])] = []
        var gone: [Gone] = []
        var others: [(account: Account, devices: [RoomDevice])] = []
        for (account, outcome) in zip(accounts, try await outcomes(of: name, in: accounts, areNamed: areNamed)) {
            do {
                switch try outcome.found?.get() {
                case .device(let target)?:
                    guard let removed = outcome.removed else {
                        preconditionFailure("BUG: a device that was found, and not removed")
                    }
                    targets.append((target, try removed.get()))
                case .gone(let device)?: gone.append(device)
                case .unclear(let failure)?: failures.add(failure, room: account.room)
                case .other(let devices)? where !devices.isEmpty: others.append((account, devices))
                case .other?: break
                case nil: preconditionFailure("BUG: a room that was not looked into")
                }
            } catch let device as Gone { gone.append(device) } catch {
                failures.add(error, room: account.room, of: account)
            }
        }
        guard !targets.isEmpty || !gone.isEmpty || !failures.isEmpty else {
            throw Failure(
                .usage, "no other device of yours is called '\(name.printable)'", hint: "'tick device list' shows them"
            )
        }
        // A stolen machine can give itself another name, in one room or in all.
        for (account, devices) in others { failures.add(none(name, of: devices, in: account), room: account.room) }
        say(targets, gone)
        try failures.end(in: context.terminal)
    }

    /// How long the others wait for a relay that is silent before they are done without it.
    private var patience: Duration {
        let usual = Duration.seconds(3)
        return time.limit.left.map { min($0 / 2, usual) } ?? usual
    }

    /// Finds the device and removes it.
    ///
    /// - Throws: the failure of a room that was typed and doesn't have it, or in which this machine is meant, where that is known
    ///   before the device is removed from the first.
    private func outcomes(of name: String, in accounts: [Account], areNamed: Bool) async throws -> [Outcome] {
        try await withThrowingTaskGroup(of: Step.self) { [patience] group in
            for (place, account) in accounts.enumerated() {
                group.addTask { .found(place, await result { try await target(name, in: account, isNamed: areNamed) }) }
            }
            group.addTask {
                try await Task.sleep(for: patience)
                return .waited
            }
            var outcomes = [Outcome](repeating: Outcome(), count: accounts.count)
            var (underWay, isRemoving) = (accounts.count, false)
            while underWay > 0, let step = try await group.next() {
                var ready: [Int] = []
                switch step {
                case .found(let place, let found):
                    outcomes[place].found = found
                    ready = isRemoving ? [place] : []
                    underWay -= 1
                case .removed(let place, let removed):
                    outcomes[place].removed = removed
                    underWay -= 1
                case .waited: break
                }
                if !isRemoving, step.isWaited || underWay == 0 {
                    for case .failure(let error)? in outcomes.map(\.found) where Failure(error).status == .usage {
                        throw error
                    }
                    (ready, isRemoving) = (Array(outcomes.indices), true)
                }
                for place in ready {
                    guard case .success(.device(let target))? = outcomes[place].found else { continue }
                    group.addTask { .removed(place, await result { try await remove(target) }) }
                    underWay += 1
                }
            }
            group.cancelAll()
            return outcomes
        }
    }

    private func none(_ name: String, of devices: [RoomDevice], in account: Account) -> Failure {
        let labels = devices.map(\.label.printable).joined(separator: ", ")
        return Failure(
            .no, "in \(account.room.quoted) none of your other devices is called '\(name.printable)': \(labels)",
            hint: "if it is one of them: 'tick device remove NAME \(account.room.printable)'"
        )
    }

    /// Says what was done; with `-q` only what is still to be looked at.
    private func say(_ removed: [(target: Target, notes: [String])], _ gone: [Gone]) {
        let rooms = removed.map(\.target.account.room.quoted)
        if let label = removed.first?.target.device.label.printable {
            let keys = rooms.count == 1 ? "its key was changed" : "their keys were changed"
            if !isQuiet { context.terminal.say("removed \(label) from \(rooms.listed); \(keys)") }
            for note in removed.flatMap(\.notes) { context.terminal.say("note: \(label) \(note)") }
        }
        if let label = gone.first?.label.printable {
            if !isQuiet { context.terminal.say("\(label) is no longer in \(gone.map(\.room.quoted).listed)") }
            for note in gone.compactMap(\.note) { context.terminal.say("note: \(label) \(note)") }
        }
    }

    /// The device in a room; where the room was typed it has to be there.
    private func target(_ name: String, in account: Account, isNamed: Bool) async throws -> Found {
        try await time.run { () -> Found in
            // A relay that was silent isn't asked again.
            if let error = try await context.sendOutbox(of: account), error.isSilence { throw error }
            let view = try await account.view(rows: false)
            let devices = view.devices(ofPersonOf: account.me)
            let (room, text) = (account.room.printable, name.printable)
            let found = devices.called(name)
            let others = found.filter { $0.member != account.me }
            guard others.count < 2 else {
                return .unclear(
                    Failure(
                        .usage,
                        (["'\(text)' is ambiguous: \(others.count) of your devices in room '\(room)'"]
                            + others.map(\.label.printable)).joined(separator: "\n"),
                        hint: "name one by the beginning of its id, such as '\(others[0].shortID)'"
                    ))
            }
            if let device = others.first { return .device(Target(account: account, device: device)) }
            guard found.isEmpty else {
                throw Failure(
                    .usage, "'\(text)' is this machine in room '\(room)'", hint: "'tick leave \(room)' leaves the room"
                )
            }
            if let gone = gone(name, from: view, of: account, but: devices) { return gone }
            guard !isNamed else {
                let similar = Suggestion.closest(to: name, among: devices.map(\.name))
                throw Failure(
                    .usage, "you have no device '\(text)' in room '\(room)'",
                    hint: similar.map { "did you mean '\($0.printable)'?" }
                )
            }
            return .other(devices.filter { $0.member != account.me })
        }
    }

    /// A device that was in a room and is out of it: nil where there was none, or where one of those that are there was called so
    /// and may be it.
    private func gone(_ name: String, from view: RoomView, of account: Account, but devices: [RoomDevice]) -> Found? {
        let former = view.formerDevices(ofPersonOf: account.me)
        // A stolen machine can take another name before it leaves.
        let named = Set(former.called(name).map(\.member))
        let found = former.filter { named.contains($0.member) || view.wasDevice($0.member, called: name) }
        guard !found.isEmpty,
            !devices.contains(where: { $0.member != account.me && view.wasDevice($0.member, called: name) })
        else { return nil }
        do throws(Failure) { return .gone(try gone(found, from: view, of: account)) } catch {
            return .unclear(error)
        }
    }

    /// - Parameter devices: one at least, all out of the room.
    /// - Throws: that one of them may have its key still; that the messages of before are not forgotten, as was asked.
    private func gone(
        _ devices: [RoomDevice], from view: RoomView, of account: Account
    ) throws(Failure) -> Gone {
        let note = note(of: view.invited(by: devices.map(\.member)), view, account)
        let room = account.room.printable
        let further = note.map { "; it \($0)" } ?? ""
        if let holder = devices.first(where: { view.keptKey($0.member) }) {
            throw Failure(
                .no, "\(holder.label.printable) has left room '\(room)' by itself, and its key was not changed since",
                hint: "'tick rotate \(room)' changes it\(further)"
            )
        }
        guard !forgets || devices.allSatisfy({ view.hasForgotten(since: $0.member) }) else {
            throw Failure(
                .no,
                "\(devices[0].label.printable) is no longer in room '\(room)', whose key was changed without '--forget'",
                hint: "'tick rotate --forget \(room)' changes it again\(further)"
            )
        }
        return Gone(room: account.room, label: devices[0].label, note: note)
    }

    /// - Returns: whom the device had let in, for people.
    /// - Throws: `Gone` where it is out of the room by now: another process may have removed it since it was found.
    private func remove(_ target: Target) async throws -> [String] {
        let (account, member) = (target.account, target.device.member)
        let rotated = try await time.run {
            do {
                return try await context.rotate(account, forgetting: forgets, by: time.limit) { view in
                    let found = view.present.filter { $0.member == member }
                    guard !found.isEmpty else { throw try gone([target.device], from: view, of: account) }
                    return found
                }
            } catch let gone as Gone { throw gone } catch { throw Failure(rotating: error, account) }
        }
        return [note(of: rotated.invited, rotated.view, account)].compactMap(\.self)
    }

    /// A note of whom a device had let in, who may be in others' hands, too; nil for nobody.
    private func note(of invited: [RoomMember], _ view: RoomView, _ account: Account) -> String? {
        guard !invited.isEmpty else { return nil }
        return "had let in \(invited.map { view.words(for: $0) }.listed) in \(account.room.quoted)"
    }
}

extension RoomView {
    /// A member whom another one has let in, for people: `eve (6PR87X)`, or `alice/phone` where it is a person's device.
    func words(for member: RoomMember) -> String {
        guard let device = devices.first(where: { $0.member == member.member }) else {
            return "\(member.name.printable) (\(member.shortID))"
        }
        return device.label.printable
    }
}
