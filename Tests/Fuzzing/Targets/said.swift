import Foundation
@testable import Wire

/// What one end says the other reads, or refuses; what was read is said and read again as the same.
func fuzz(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let data = Data(bytes.dropFirst())
    switch first % 15 {
    case 0: again(NewMessage.self, data)
    case 1: again(Receipt.self, data)
    case 2: again(Join.self, data)
    case 3: again(Page.self, data)
    case 4: again(MessageStatusList.self, data)
    case 5: again(MemberList.self, data)
    case 6: again(CursorMoves.self, data)
    case 7: again(Problem.self, data)
    case 8: address(bytes.dropFirst())
    case 9: again(MessageStatus.self, data)
    case 10: again(TreeQuery.Answer.self, data)
    case 11: again(PushTarget.self, data)
    case 12: again(PushStanding.self, data)
    case 13: again(ListPage.self, data)
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

private func address(_ text: ArraySlice<UInt8>) {
    _ = Credential(authorization: text)
    if let query = try? EventsQuery(QueryItems(text)) {
        guard let again = try? EventsQuery(QueryItems(Array(query.text.utf8)[...])), again == query else {
            preconditionFailure("a query is heard otherwise than it is said")
        }
    }
    if let leave = Leave(QueryItems(text)) {
        precondition(
            Leave(QueryItems(Array(leave.text.utf8)[...])) == leave, "a leave is heard otherwise than it is said"
        )
    }
    if let sizes = try? TreeQuery(QueryItems(text)) {
        let again = try? TreeQuery(QueryItems(Array(sizes.text.utf8)[...]))
        precondition(again == sizes, "two sizes are heard otherwise than they are said")
    }
    let words = text.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard words.count == 2 else { return }
    _ = try? Endpoint(method: String(decoding: words[0], as: UTF8.self), path: words[1])
}
