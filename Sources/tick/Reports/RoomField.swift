import Arguments

/// The fields of a room, for `status --format-rooms`.
enum RoomField: String, LayoutField {
    case room, unread, new, sending, members, age

    var letter: Character? {
        switch self {
        case .room: "r"
        case .unread: "U"
        case .new: "N"
        case .sending: "s"
        case .members: "m"
        case .age: "a"
        }
    }

    var isVerbatim: Bool { false }
}

extension Layout<RoomField> {
    /// `--format-rooms F`.
    static let roomOption = option(
        "format-rooms",
        help: "without a room: print each room by the layout F, such as '%r:%U'"
    )
}

/// A room's counts for `--format-rooms`. What isn't known is empty.
struct RoomRecord: FormatRecord {
    let standing: RoomStanding
    let now: Int

    func value(of field: RoomField) -> [UInt8] {
        let number: Int?
        switch field {
        case .room: return Array(standing.room.utf8)
        // Empty where the relay has just told the counts.
        case .age:
            let counted = standing.problem == nil ? nil : standing.countedAt
            return Array((counted.map { Age(now - $0).text } ?? "").utf8)
        case .unread: number = standing.unread
        case .new: number = standing.new
        case .sending: number = standing.sending
        case .members: number = standing.members
        }
        return Array((number.map(String.init) ?? "").utf8)
    }
}
