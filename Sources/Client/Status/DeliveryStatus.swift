import Wire

/// Who has a message and who doesn't, as far as signed receipts say.
package struct DeliveryStatus: Sendable {
    package internal(set) var message: OpenedEvent
    /// The audience: the persons of the members that were in the room before the message, but its sender's.
    private let persons: [Row]
    /// The members that were, but the sending device; nil in a room where no person has several.
    private let members: [Row]?
    /// Which of them `rows` are.
    package var unit = AudienceUnit.person
    /// The receipts that were shown and count for nothing, by their members' names.
    package let uncounted: [(name: String, isOfAnotherLog: Bool)]

    /// The audience, in order of joining.
    package var rows: [Row] { unit == .person ? persons : members ?? persons }

    /// The devices of persons among `rows` that have several: they can be named, too.
    package var devices: [Row] { unit == .person ? (members ?? []).filter { $0.device != nil } : [] }

    /// One of the audience, a person or a device, and its receipts.
    package struct Row: Sendable, NamedMember {
        /// The id; a person's is that of its first device.
        package var member: MemberID
        package var person: MemberID
        /// The name when the message was sent: `bob`, and of a device whose person has several `bob/phone`.
        package var name: String
        package var mark: String?
        /// The name of the person alone, and of the device where it is one of several.
        package var personName: String
        package var device: String?
        /// When the relay took the receipt, in milliseconds since the epoch; nil for none.
        package var deliveredAt: RelaysWord<Int>?
        package var readAt: RelaysWord<Int>?
        /// The devices whose receipts these are.
        package var deliveredBy: Device?
        package var readBy: Device?
        /// The first seq that a receipt covers, too, which runs up to this message at least.
        package var deliveredFrom: Int?
        package var readFrom: Int?
        package var online: RelaysWord<Bool>
        package var lastSeen: RelaysWord<Int>?
        /// Whether it isn't in the room now.
        package var hasLeft: Bool
        /// Whether that is so because another member removed it.
        package var wasRemoved = false
        /// How its push target fares for this message; nil where it has none. It is `pushed` only where
        /// a push was taken that was for this message.
        package var push: RelaysWord<PushState>?
    }

    /// A device that gave a receipt.
    package struct Device: Hashable, Sendable {
        package let member: MemberID
        /// Its name beside its person's; nil where the person never had another.
        package let name: String?
    }

    init(_ proven: ProvenMessage, view: RoomView, account: Account, tellsReceipts: Bool = true) {
        let event = proven.event
        message = OpenedEvent(
            event, keys: account.keys, me: account.me, roster: view.roster, names: view.names, isSigned: proven.isSigned
        )
        uncounted = proven.uncounted.map { (view.markedName(of: $0.member), $0.isOfAnotherLog) }.sorted { $0.0 < $1.0 }
        guard tellsReceipts else {
            (persons, members) = ([], nil)
            return
        }
        persons = view.roster.persons(owed: event.seq, from: event.member).map { person in
            Row(person, of: person, by: view.roster.devices(of: person), proven, in: view)
        }.marked(by: ShortIDs(view.roster.members.keys), arePersons: view.roster.hasDevices).map { row in
            // Its sender may be called so, too, and who came later.
            var row = row
            row.mark = row.mark ?? view.names.mark(of: row.member, named: row.name, in: view.roster)
            return row
        }
        guard view.roster.hasDevices else {
            members = nil
            return
        }
        members = view.roster.audience(of: event.seq, from: event.member).map { member in
            let device = view.deviceLabel(of: member, at: event.seq)
            return Row(member, of: view.roster.person(of: member), device, by: [member], proven, in: view)
        }.marked(by: ShortIDs(view.roster.members.keys))
    }

    package var audience: Int { rows.count }
    package var delivered: Int { rows.count { $0.deliveredAt != nil } }
    package var read: Int { rows.count { $0.readAt != nil } }
    package var undelivered: [Row] { rows.filter { $0.deliveredAt == nil } }
    package var unread: [Row] { rows.filter { $0.readAt == nil } }

    /// The members who are still in the room and have given no receipt of this kind: those to wait for.
    package func missing(_ kind: ReceiptKind) -> [Row] {
        rows.filter { !$0.hasLeft && (kind == .read ? $0.readAt : $0.deliveredAt) == nil }
    }

    /// Whether nothing shows that it is the message that was sent: its body is gone, and nobody has receipted it.
    package var isUnverifiable: Bool { if case .removed = message.body { delivered == 0 } else { false } }

    package var state: MessageState {
        guard audience > 0 else { return .sent }
        return read == audience ? .read : delivered == audience ? .delivered : .sent
    }
}

extension DeliveryStatus.Row {
    /// - Parameters:
    ///   - device: the device's name, where it is a device of several.
    ///   - devices: the devices whose receipts count for it.
    fileprivate init(
        _ member: MemberID, of person: MemberID, _ device: String? = nil, by devices: [MemberID],
        _ proven: ProvenMessage, in view: RoomView
    ) {
        let seq = proven.event.seq
        var (deliveredFrom, readFrom) = (Int?.none, Int?.none)
        var delivered: (device: MemberID, claim: Claim)?
        var read: (device: MemberID, claim: Claim)?
        for device in devices {
            guard let claims = proven.claims[device] else { continue }
            // A message that was read was delivered, however it came. The first of several receipts is shown.
            if let claim = claims.delivered ?? claims.read {
                if claim.isBefore(delivered?.claim) { delivered = (device, claim) }
                deliveredFrom = min(deliveredFrom ?? .max, claim.from)
            }
            if let claim = claims.read {
                if claim.isBefore(read?.claim) { read = (device, claim) }
                readFrom = min(readFrom ?? .max, claim.from)
            }
        }
        let here = devices.filter { view.isPresent($0) }
        let rows = here.compactMap { view.rows[$0] }
        let pushes = rows.compactMap { $0.push?.map { $0.narrowed(to: seq) } }
        let personName = view.personName(of: person, at: seq)
        func giver(_ found: (device: MemberID, claim: Claim)?) -> DeliveryStatus.Device? {
            found.map { DeliveryStatus.Device(member: $0.device, name: view.deviceLabel(of: $0.device)) }
        }
        self.init(
            member: member, person: person, name: RoomView.label(personName, device), personName: personName,
            device: device, deliveredAt: delivered?.claim.at, readAt: read?.claim.at, deliveredBy: giver(delivered),
            readBy: giver(read), deliveredFrom: deliveredFrom, readFrom: readFrom,
            online: rows.map(\.online).first { $0.hint } ?? RelaysWord(false),
            lastSeen: devices.compactMap { view.rows[$0]?.lastSeen }.max { $0.hint < $1.hint }, hasLeft: here.isEmpty,
            wasRemoved: here.isEmpty && view.wasLastRemoved(of: devices),
            push: pushes.first { $0.hint.state == .pushed } ?? pushes.first
        )
    }

    /// Which one it is of.
    var meant: Condition.Meant { Condition.Meant(member: member, isDevice: device != nil) }
}

extension Claim {
    /// Whether it came before another, by the relay's clock; nothing is decided by that.
    fileprivate func isBefore(_ other: Claim?) -> Bool { other.map { at.hint < $0.at.hint } ?? true }
}

/// How far a message has come, in one word. `delivered` and `read` mean all of its audience, never one of seven.
package enum MessageState: String, Sendable {
    /// In the outbox.
    case sending
    /// Stored durably by the relay.
    case sent
    case delivered
    case read
    /// Refused by the relay for good.
    case failed
}

/// A member who is no longer in the room.
package struct Departure: Equatable, Sendable {
    /// The name that tells it apart.
    package let label: String
    /// Whether another member removed it.
    package let wasRemoved: Bool

    package init(_ label: String, wasRemoved: Bool = false) { (self.label, self.wasRemoved) = (label, wasRemoved) }

    init(_ row: DeliveryStatus.Row) { self.init(row.label, wasRemoved: row.wasRemoved) }
}
