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

    /// The devices that a name means in a room.
    private enum Found: Sendable {
        case device(Target)
        /// Several devices, and the words for it.
        case several(Failure)
        /// None of this person's other devices, which are these.
        case other([RoomDevice])
    }

    /// Finds the device in all rooms before it is removed from the first. Rooms don't wait for each other, and where it isn't
    /// clear which one is meant, or none is, that doesn't keep it in the others.
    ///
    /// - Parameter areNamed: whether the rooms were typed: then it has to be in each of them.
    func run(_ name: String, in accounts: [Account], areNamed: Bool) async throws {
        let found = try await accounts.concurrently { account in await target(name, in: account, isNamed: areNamed) }
        var failures = RoomFailures("not removed")
        var targets: [Target] = []
        var others: [(account: Account, devices: [RoomDevice])] = []
        for (account, result) in zip(accounts, found) {
            do {
                switch try result.get() {
                case .device(let target): targets.append(target)
                case .several(let failure): failures.add(failure, room: account.room)
                case .other(let devices) where devices.isEmpty: break
                case .other(let devices): others.append((account, devices))
                }
            } catch {
                let failure = Failure(error, account: account)
                // Nothing is done where a room was typed that doesn't have it, or this machine is meant.
                guard failure.status != .usage else { throw failure }
                failures.add(failure, room: account.room)
            }
        }
        guard !targets.isEmpty || !failures.isEmpty else {
            throw Failure(
                .usage, "no other device of yours is called '\(name.printable)'",
                hint: "'tick device list' shows them"
            )
        }
        let removed = try await targets.concurrently { target in await remove(target) }
        var rooms: [String] = []
        var notes: [String] = []
        for (target, result) in zip(targets, removed) {
            let room = target.account.room
            do {
                notes += try result.get()
                rooms.append(room)
            } catch { failures.add(error, room: room, of: target.account) }
        }
        // A stolen machine can give itself another name, in one room or in all.
        for (account, devices) in others { failures.add(none(name, of: devices, in: account), room: account.room) }
        if !isQuiet { say(name, rooms, notes, targets) }
        try failures.end(in: context.terminal)
    }

    private func none(_ name: String, of devices: [RoomDevice], in account: Account) -> Failure {
        let labels = devices.map(\.label.printable).joined(separator: ", ")
        return Failure(
            .no, "in \(account.room.quoted) none of your other devices is called '\(name.printable)': \(labels)",
            hint: "if it is one of them: 'tick device remove NAME \(account.room.printable)'"
        )
    }

    private func say(_ name: String, _ rooms: [String], _ notes: [String], _ targets: [Target]) {
        guard !rooms.isEmpty else { return }
        let label = targets[0].device.label.printable
        let keys = rooms.count == 1 ? "its key was changed" : "their keys were changed"
        context.terminal.say("removed \(label) from \(rooms.map(\.quoted).listed); \(keys)")
        for note in notes { context.terminal.say("note: \(label) had let in \(note)") }
        for target in targets { for note in target.account.rosterNotes { context.terminal.say(note) } }
    }

    /// The device in a room; where the room was typed it has to be there.
    private func target(_ name: String, in account: Account, isNamed: Bool) async -> Result<Found, any Error> {
        do {
            let found = try await time.run { () -> Found in
                try await context.sendOutbox(of: account)
                let devices = try await account.view(rows: false).devices(ofPersonOf: account.me)
                let (room, text) = (account.room.printable, name.printable)
                let found = devices.called(name)
                let others = found.filter { $0.member != account.me }
                guard others.count < 2 else {
                    return .several(
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
                        .usage, "'\(text)' is this machine in room '\(room)'",
                        hint: "'tick leave \(room)' leaves the room"
                    )
                }
                guard !isNamed else {
                    let similar = Suggestion.closest(to: name, among: devices.map(\.name))
                    throw Failure(
                        .usage, "you have no device '\(text)' in room '\(room)'",
                        hint: similar.map { "did you mean '\($0.printable)'?" }
                    )
                }
                return .other(devices.filter { $0.member != account.me })
            }
            return .success(found)
        } catch { return .failure(error) }
    }

    /// - Returns: whom the device had let in, for people.
    private func remove(_ target: Target) async -> Result<[String], any Error> {
        let (account, member) = (target.account, target.device.member)
        do {
            let rotated = try await time.run {
                do {
                    return try await account.rotate(forgetting: forgets, by: time.limit) { view in
                        let found = view.present.filter { $0.member == member }
                        guard !found.isEmpty else {
                            throw Failure(.refused, "the device left room \(account.room.quoted) meanwhile")
                        }
                        return found
                    }
                } catch { throw Failure(rotating: error, account) }
            }
            guard !rotated.invited.isEmpty else { return .success([]) }
            let names = rotated.invited.map { rotated.view.words(for: $0) }
            return .success(["\(names.listed) in \(account.room.quoted)"])
        } catch { return .failure(error) }
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
