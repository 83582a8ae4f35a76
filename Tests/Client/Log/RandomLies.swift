import Foundation
import Helpers
import Synchronization
import Wire

@testable import Client

/// The lies of a relay, decided by a seed.
final class RandomLies: Sendable {
    enum Kind: CaseIterable, Sendable {
        /// It tells the truth.
        case none
        /// From some leaf on it tells of other joins, names, leaves and edits of lists than there were; later of the right ones.
        case chains
        /// It tells of receipts that were not given so.
        case receipts
        /// It changes its answers: parts are left out, doubled, exchanged or altered.
        case answers
        /// It lies in all these ways.
        case all

        var isOfChains: Bool { self == .chains || self == .all }
        var isOfReceipts: Bool { self == .receipts || self == .all }
        var isOfAnswers: Bool { self == .answers || self == .all }
    }

    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) { generator = Mutex(SeededGenerator(seed)) }

    /// Changes one answer of five.
    func change(_ response: inout Response) {
        let changed: Data? = generator.withLock { generator in
            guard Int.random(in: 0..<5, using: &generator) == 0,
                let value = try? JSONSerialization.jsonObject(with: response.body)
            else { return nil }
            return try? JSONSerialization.data(withJSONObject: Self.changed(value, &generator))
        }
        if let changed { response.body = changed }
    }

    /// A value with a change somewhere in it.
    private static func changed(_ value: Any, _ generator: inout SeededGenerator) -> Any {
        switch value {
        case var object as [String: Any]:
            guard let key = object.keys.sorted().randomElement(using: &generator) else { return object }
            object[key] = changed(object[key] as Any, &generator)
            return object
        case var array as [Any]:
            guard let place = array.indices.randomElement(using: &generator) else { return array }
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: array.remove(at: place)
            case 1: array.insert(array[place], at: place)
            case 2: array.swapAt(place, array.startIndex)
            default: array[place] = changed(array[place], &generator)
            }
            return array
        case let text as String:
            guard let place = text.indices.randomElement(using: &generator) else { return text }
            let other = text[place] == "A" ? "B" : "A"
            return text.replacingCharacters(in: place...place, with: other)
        case let number as Int: return number + (Bool.random(using: &generator) ? 1 : -1)
        default: return value
        }
    }

    /// Lies of chains for a log: an event of the last few, or of any, is left out or exchanged with another one.
    func changeChains(of log: inout RoomLogOfTest) {
        generator.withLock { generator in
            // What is told of for ever is soon found by everybody.
            if !log.untruths.isEmpty { return log.untruths = [:] }
            let isOfLists = Bool.random(using: &generator)
            let chained = log.events.dropFirst().filter { $0.kind != .message && ($0.kind == .list) == isOfLists }
            guard let event = chained.suffix(3).randomElement(using: &generator) else { return }
            let others = chained.filter { $0.kind == event.kind && $0.seq != event.seq }
            guard Int.random(in: 0..<3, using: &generator) == 0, let other = others.randomElement(using: &generator)
            else {
                log.untruths[event.seq] = .some(nil)
                return
            }
            // Each stands in the other's place.
            for (event, place) in [(event, other), (other, event)] {
                var moved = event
                (moved.seq, moved.at) = (place.seq, place.at)
                log.untruths[place.seq] = moved
            }
        }
    }

    /// A receipt that a relay has is told as another one, too.
    func changeReceipts(of log: inout RoomLogOfTest) {
        generator.withLock { generator in
            guard var receipt = log.receipts.randomElement(using: &generator) else { return }
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: receipt.from = Int.random(in: 1...receipt.from, using: &generator)
            case 1: receipt.upto = Int.random(in: receipt.upto...log.head, using: &generator)
            case 2: receipt.kind = [.delivered, .read, .list].randomElement(using: &generator) ?? .list
            default:
                receipt.member = log.receipts.randomElement(using: &generator)?.member ?? receipt.member
            }
            log.receipts.insert(receipt, at: 0)
        }
    }
}
