/// The fields of a row for `tick list --format`.
enum RowField: String, LayoutField {
    case id, position, text, raw, checked, list, room, from, member, at, time, seq, changed, json

    var letter: Character? {
        switch self {
        case .id: "i"
        case .position: "p"
        case .text: "t"
        case .checked: "c"
        case .list: "l"
        case .room: "r"
        case .from: "f"
        case .at: "T"
        case .time: "I"
        case .seq: "s"
        case .json: "j"
        case .raw, .member, .changed: nil
        }
    }

    var isVerbatim: Bool { self == .raw || self == .json }
}
