import Foundation
@testable import Wire

/// What one end says the other reads, or refuses; what was read is said and read again as the same.
func fuzz(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let data = Data(bytes.dropFirst())
    switch first % 10 {
    case 0: again(NewMessage.self, data)
    case 1: again(Receipt.self, data)
    case 2: again(Join.self, data)
    case 3: again(Page.self, data)
    case 4: again(MessageStatusList.self, data)
    case 5: again(MemberList.self, data)
    case 6: again(Moves.self, data)
    case 7: again(Problem.self, data)
    case 8: address(String(decoding: data, as: UTF8.self))
    default: lines(data)
    }
}

private func again<Value: Codable & Equatable>(_ type: Value.Type, _ data: Data) {
    guard let value = try? JSON.value(type, from: data) else { return }
    guard let said = try? JSON.data(value), let heard = try? JSON.value(type, from: said) else {
        preconditionFailure("\(type) can't be said again")
    }
    precondition(heard == value, "\(type) is heard otherwise than it is said")
}

private func lines(_ data: Data) {
    guard let values = try? JSON.values(NewMessage.self, fromLines: data) else { return }
    guard let said = try? JSON.lines(values), let heard = try? JSON.values(NewMessage.self, fromLines: said) else {
        preconditionFailure("lines can't be said again")
    }
    precondition(heard == values)
}

private func address(_ text: String) {
    _ = Credential(authorization: text)
    if let query = EventsQuery(text) { precondition(EventsQuery(query.text) == query) }
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return }
    _ = try? Endpoint(method: String(words[0]), path: String(words[1]))
}
