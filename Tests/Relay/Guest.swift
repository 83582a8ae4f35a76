import Foundation
import Wire

/// Someone who talks to a relay in a test. The relay can't open what is sealed, so any bytes will do.
struct Guest: Sendable {
    let member: MemberID
    let token: Data

    init(_ number: UInt8) {
        member = MemberID(rawValue: UInt128(number))
        token = Data(repeating: number, count: 32)
    }

    static let alice = Guest(1)
    static let bob = Guest(2)
    static let carol = Guest(3)

    var authorization: String { Credential(member: member, token: token).authorization }

    /// The body of a join.
    func join(id: MessageID = .fresh(), proof: UInt8 = 7, new: Bool = true) -> String {
        json(Join(id: id, proof: Data(repeating: proof, count: 32), name: Data("sealed".utf8), new: new))
    }
}

extension RoomID {
    static let ops = RoomID(rawValue: 1 << 100)
    static let other = RoomID(rawValue: 2 << 100)
    static let unknown = RoomID(rawValue: 3 << 100)

    var path: String { "/v1/rooms/\(self)" }
}

extension MessageID {
    static func fresh() -> MessageID {
        var generator = SystemRandomNumberGenerator()
        return MessageID(at: 0, using: &generator)
    }
}

/// The body of a send: a line for each text.
func messages(_ texts: String...) -> String {
    texts.map { json(NewMessage(id: .fresh(), body: Data($0.utf8))) + "\n" }.joined()
}

/// The body of a receipt.
func receipt(_ kind: ReceiptKind, _ range: ClosedRange<Int>) -> String {
    json(Receipt(kind: kind, from: range.lowerBound, upto: range.upperBound, tag: Data(repeating: 9, count: 32)))
}

func json(_ value: some Encodable) -> String {
    (try? JSON.data(value)).map { String(decoding: $0, as: UTF8.self) } ?? "not encoded"
}
