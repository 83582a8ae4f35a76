import Foundation
import Wire

/// One edit of an ordered list: the sealed content of a list event. A row has the id of the event that added it.
package struct ListEdit: Hashable, Sendable {
    /// The place where a row is put.
    package enum Place: Hashable, Sendable {
        case first
        case last
        /// After that row, even where it has been removed.
        case after(MessageID)
    }

    package enum Operation: Hashable, Sendable {
        case add(text: String, Place)
        case move(MessageID, Place)
        case edit(MessageID, text: String)
        case remove(MessageID)
        case check(MessageID)
        case uncheck(MessageID)
    }

    /// The list that is meant where none is named.
    package static let usualList = "main"

    /// The list's name; `isName` holds.
    package let list: String
    package let operation: Operation

    /// Nil where the name is invalid for a list, or the text for a row.
    package init?(_ operation: Operation, in list: String = ListEdit.usualList) {
        guard Self.isName(list), operation.text.map(Self.isText) != false else { return nil }
        (self.list, self.operation) = (list, operation)
    }

    /// Whether a row can have this text: it isn't empty, and has at most `Limits.text` bytes of UTF-8.
    private static func isText(_ text: String) -> Bool { (1...Limits.text).contains(text.utf8.count) }

    /// The row that the edit is about; nil where it adds one.
    package var row: MessageID? {
        switch operation {
        case .add: nil
        case .move(let row, _), .edit(let row, _), .remove(let row), .check(let row), .uncheck(let row): row
        }
    }
}

extension ListEdit.Operation {
    fileprivate enum Word: String, Codable {
        case add, move, edit, remove, check, uncheck
    }

    fileprivate var word: Word {
        switch self {
        case .add: .add
        case .move: .move
        case .edit: .edit
        case .remove: .remove
        case .check: .check
        case .uncheck: .uncheck
        }
    }

    /// The text that the edit gives a row.
    fileprivate var text: String? {
        switch self {
        case .add(let text, _), .edit(_, let text): text
        case .move, .remove, .check, .uncheck: nil
        }
    }

    /// The operation in one word, as it is sealed and as records name it.
    package var name: String { word.rawValue }
}

extension ListEdit {
    private typealias Word = Operation.Word

    private struct Form: Codable {
        var list: String
        var op: Word
        var row: MessageID?
        var after: MessageID?
        /// True or missing.
        var first: Bool?
        var text: String?

        mutating func put(_ place: Place) {
            switch place {
            case .first: first = true
            case .last: break
            case .after(let row): after = row
            }
        }

        /// Reads the form of most edits: as `encoded` writes it, without escapes. Nil where Codable has to decide.
        init?(plain data: Data) {
            var reader = ByteReader(data.withUnsafeBytes { Array($0) })
            guard reader.take("{") else { return nil }
            if reader.take("\"after\":\"") {
                guard let id: MessageID = reader.identifier(), reader.take("\",") else { return nil }
                after = id
            }
            if reader.take("\"first\":true,") { first = true }
            guard reader.take("\"list\":\""), let name = reader.text(), reader.take("\",\"op\":\""),
                let word = reader.text(), let op = Word(rawValue: String(decoding: word, as: UTF8.self)),
                reader.take("\"")
            else { return nil }
            (list, self.op) = (String(decoding: name, as: UTF8.self), op)
            if reader.take(",\"row\":\"") {
                guard let id: MessageID = reader.identifier(), reader.take("\"") else { return nil }
                row = id
            }
            if reader.take(",\"text\":\"") {
                guard let bytes = reader.text(), reader.take("\"") else { return nil }
                text = String(decoding: bytes, as: UTF8.self)
            }
            guard reader.take("}"), reader.isAtEnd else { return nil }
        }

        init(list: String, op: Word, row: MessageID?) { (self.list, self.op, self.row) = (list, op, row) }

        /// The place; the last one where none is given, nil where two are.
        var place: Place? {
            switch (first == true, after) {
            case (true, nil): .first
            case (false, let row?): .after(row)
            case (false, nil): .last
            case (true, _?): nil
            }
        }
    }

    /// The bytes to be sealed; equal edits have equal bytes.
    package func encoded() -> Data {
        var form = Form(list: list, op: operation.word, row: row)
        switch operation {
        case .add(let text, let place):
            form.text = text
            form.put(place)
        case .move(_, let place): form.put(place)
        case .edit(_, let text): form.text = text
        case .remove, .check, .uncheck: break
        }
        guard let data = try? JSON.data(form) else { preconditionFailure("BUG: JSON can say every string") }
        return data
    }

    /// Reads the result of `encoded`. Members that this version doesn't know are ignored.
    ///
    /// - Returns: nil for anything else: a name or a text out of bounds, and an operation of a later version only. It
    ///   then has no effect, for all readers alike.
    package init?(decoding data: Data) {
        guard let form = Form(plain: data) ?? (try? JSON.value(Form.self, from: data)) else { return nil }
        let operation: Operation
        switch (form.op, form.row, form.text) {
        case (.add, nil, let text?):
            guard let place = form.place else { return nil }
            operation = .add(text: text, place)
        case (.move, let row?, nil):
            guard let place = form.place else { return nil }
            operation = .move(row, place)
        case (.edit, let row?, let text?): operation = .edit(row, text: text)
        case (.remove, let row?, nil): operation = .remove(row)
        case (.check, let row?, nil): operation = .check(row)
        case (.uncheck, let row?, nil): operation = .uncheck(row)
        default: return nil
        }
        self.init(operation, in: form.list)
    }
}

/// The names that a list can have.
extension ListEdit {
    /// Whether a list can have this name: it isn't empty, has at most `Limits.name` bytes of UTF-8, no white space at
    /// its ends, no invisible character, and no blank but U+0020.
    package static func isName(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        guard (1...Limits.name).contains(name.utf8.count), let first = scalars.first, let last = scalars.last else {
            return false
        }
        return first != " " && last != " " && unseen(in: name) == nil
    }

    /// The first character of a text that is forbidden in a name, because it is invisible, or a blank that isn't
    /// U+0020.
    package static func unseen(in name: String) -> Unicode.Scalar? {
        name.unicodeScalars.first { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F...0xA0, 0x2028, 0x2029: true
            case 0..<0xA0: false
            default: ignorable.contains { $0.contains(scalar.value) }
            }
        }
    }

    /// Unicode's Default_Ignorable_Code_Point, the interlinear annotation characters, and the blanks that aren't U+0020.
    ///
    /// They are spelled out, as in tickprotocol(5): the effect of an edit must not depend on the version of Unicode
    /// that a reader knows.
    private static let ignorable: [ClosedRange<UInt32>] = [
        0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x1680...0x1680, 0x17B4...0x17B5, 0x180B...0x180F,
        0x2000...0x200F, 0x202A...0x202F, 0x205F...0x206F, 0x2800...0x2800, 0x3000...0x3000, 0x3164...0x3164,
        0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
        0xE0000...0xE0FFF,
    ]
}
