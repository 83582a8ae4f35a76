import Client
import Wire

/// `tick device list`: the devices of this machine's person.
struct DeviceList {
    let context: Context
    let asObjects: Bool
    let limit: TimeLimit

    /// Prints the devices in each room, once for rooms that have the same ones. Rooms don't wait for each other.
    func show(_ accounts: [Account]) async throws {
        let found = await accounts.results { account in try await devices(in: account) }
        var failures = RoomFailures("not shown")
        var rooms: [(room: String, rows: [DeviceRow])] = []
        for (account, result) in zip(accounts, found) {
            do { rooms.append((account.room, try result.get())) } catch {
                failures.add(error, room: account.room, of: account)
            }
        }
        if asObjects {
            for row in rooms.flatMap(\.rows) { try context.terminal.write(bytes: row.json + [UInt8(ascii: "\n")]) }
        } else {
            try show(rooms)
        }
        try failures.end(in: context.terminal)
    }

    private func devices(in account: Account) async throws -> [DeviceRow] {
        try await limit.run {
            if !asObjects { try await context.sendOutbox(of: account) }
            let view = try await account.view(rows: false)
            // Who isn't in the room would see others' devices at most: the relay refuses that one.
            return view.devices(ofPersonOf: account.me).map { device in
                let inviter = device.inviter.map { inviter in
                    let isOwn = view.person(of: inviter) == view.person(of: account.me)
                    return isOwn ? view.device(of: inviter) ?? DeviceName.first : view.markedName(of: inviter)
                }
                let isMe = device.member == account.me
                return DeviceRow(device: device, room: account.room, isMe: isMe, inviter: inviter)
            }
        }
    }

    private func show(_ rooms: [(room: String, rows: [DeviceRow])]) throws {
        var groups: [(rooms: [String], rows: [DeviceRow])] = []
        for (room, rows) in rooms {
            if let place = groups.firstIndex(where: { $0.rows.map(\.key) == rows.map(\.key) }) {
                groups[place].rooms.append(room)
                // Of several rooms the time is that of the first.
                groups[place].rows = zip(groups[place].rows, rows).map { $0.since <= $1.since ? $0 : $1 }
            } else {
                groups.append(([room], rows))
            }
        }
        for (rooms, rows) in groups {
            if groups.count > 1 { try context.terminal.line("\(rooms.map(\.printable).listed):") }
            for line in rows.map(\.columns).table { try context.terminal.line(line) }
        }
    }
}

/// A device in a room, as `tick device list` prints it.
private struct DeviceRow: Record, Sendable {
    let device: RoomDevice
    let room: String
    let isMe: Bool
    /// The name of the device, or the member, by whose invite it came; nil where that was the first code's.
    let inviter: String?

    var since: Int { device.joinedAt?.shown ?? 0 }

    /// The values that are the same in rooms that are shown as one.
    var key: [String] { [device.label, inviter ?? "", isMe ? "me" : ""] }

    var columns: [String] {
        [
            device.label.printable, device.joinedAt.map { "since \(LocalTime($0).toTheMinute)" } ?? "",
            inviter.map { "let in by \($0.printable)" } ?? "", isMe ? "this machine" : "",
        ]
    }

    static let fields: Fields<Self> = [
        .object("room") { .text($0.room) },
        .object("device") { .text($0.device.name) },
        .object("member") { .id($0.device.member) },
        .object("since") { .number($0.device.joinedAt?.shown) },
        .object("me") { .flag($0.isMe) },
        .object("invited_by") { .id($0.device.inviter) },
    ]
}
