import Client
import Wire

/// A room as its relay tells of it, or that it doesn't.
struct RoomStanding: Encodable {
    let room: String
    let relay: String
    let reachable: Bool
    var members: Int?
    var head: Int?
    var new: Int?
    var unread: Int?
    /// How many messages the outbox holds for it.
    var sending = 0
    /// Why there are no figures, for people.
    var problem: String?
    /// The same for scripts.
    var status = ExitStatus.done

    init(_ account: Account) async {
        room = account.room
        relay = account.relay.relay
        do {
            let standing = try await account.relay.standing()
            reachable = true
            members = standing.members
            head = standing.head
            new = standing.delivered.missing
            unread = standing.read.missing
        } catch {
            let failure = Failure(error, account: account)
            reachable = error.problem != nil
            problem = failure.message
            status = failure.status
        }
    }

    var facts: [Int] { [Int(status.rawValue), members ?? -1, new ?? -1, unread ?? -1, sending] }

    /// In words, without its name.
    var text: String {
        let waiting = sending > 0 ? ", \(sending) sending" : ""
        guard let members, let new, let unread else { return (problem ?? "not reachable") + waiting }
        return "\(members) member\(members == 1 ? "" : "s"), \(new) new, \(unread) unread\(waiting)  \(relay.printable)"
    }

    var porcelain: PorcelainRecord {
        PorcelainRecord("r", [room, members, head, new, unread, sending, relay.printable])
    }

    private enum CodingKeys: String, CodingKey {
        case room, relay, reachable, members, head, new, unread, sending, problem
    }
}
