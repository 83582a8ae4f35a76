import Wire

/// How relays tell each other of changes: a letter and the room's id for each, with a space between two.
extension RoomChange {
    /// The longest payload that NOTIFY takes is 7,999 bytes (NOTIFY_PAYLOAD_MAX_LENGTH in PostgreSQL's async.c).
    private static let mostBytes = 7_900

    /// As few payloads as hold all changes but those of pushes, which each relay looks for itself.
    static func payloads(of changes: some Sequence<RoomChange>) -> [String] {
        var payloads: [String] = []
        var payload = ""
        for change in changes {
            let letter: Character
            switch change.what {
            case .log: letter = "L"
            case .lists: letter = "E"
            case .receipts: letter = "R"
            case .pushes: continue
            }
            let word = "\(letter)\(change.room)"
            if payload.utf8.count + word.utf8.count >= mostBytes {
                payloads.append(payload)
                payload = ""
            }
            payload += payload.isEmpty ? word : " " + word
        }
        return payload.isEmpty ? payloads : payloads + [payload]
    }

    /// The changes in a payload; what isn't understood is left out.
    static func changes(in payload: String) -> [RoomChange] {
        payload.split(separator: " ").compactMap { word in
            guard let room = RoomID(String(word.dropFirst())) else { return nil }
            switch word.first {
            case "L": return RoomChange(room: room, what: .log)
            case "E": return RoomChange(room: room, what: .lists)
            case "R": return RoomChange(room: room, what: .receipts)
            default: return nil
            }
        }
    }
}
