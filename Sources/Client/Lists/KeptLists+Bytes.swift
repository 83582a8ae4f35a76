import Listing
import Proving
import Wire

/// `KeptLists` as the bytes of a file, which tick.json(5) has.
extension KeptLists {
    private static let magic = Array("tick list 6\n".utf8)

    var bytes: [UInt8] {
        var writer = KeptWriter()
        writer.bytes += Self.magic
        writer.put(place)
        writer.put(chain.value)
        writer.put(head)
        writer.put(base)
        writer.put(signed)
        writer.put(nobodys.ranges.count)
        for range in nobodys.ranges {
            writer.put(range.lowerBound)
            writer.put(range.upperBound)
        }
        writer.put(nobodysCount)
        writer.put(keyless.count)
        for edit in keyless {
            writer.put(edit.seq)
            writer.bytes.append(edit.key.rawValue)
        }
        writer.put(copies.count)
        for seq in copies { writer.put(seq) }
        writer.put(unsigned.count)
        for edits in unsigned {
            writer.put(text: edits.list ?? "")
            writer.put(edits.first)
            writer.put(edits.last)
            writer.put(edits.chain.value)
        }
        writer.put(fold.lists.count)
        var others = fold.ids
        for (name, list) in fold.lists.sorted(by: { $0.key < $1.key }) {
            let rows = list.all
            writer.put(text: name)
            writer.put(rows.count)
            for row in rows {
                others.remove(row.id)
                writer.put(row)
            }
        }
        writer.put(others.count)
        for id in others.sorted() { writer.put(id) }
        writer.put(shown.count)
        for (name, ids) in shown.sorted(by: { $0.key < $1.key }) {
            writer.put(text: name)
            writer.put(ids.count)
            for id in ids { writer.put(id) }
        }
        return writer.bytes + SHA256.digest(of: writer.bytes).bytes
    }

    /// Nil where they aren't what `bytes` wrote, whole.
    init?(bytes: [UInt8]) {
        guard bytes.count > 32 else { return nil }
        let end = bytes.count - 32
        guard SHA256.digest(of: Array(bytes[..<end])).bytes.elementsEqual(bytes[end...]),
            bytes.starts(with: Self.magic)
        else { return nil }
        var reader = KeptReader(rest: bytes[Self.magic.count..<end])
        do throws(KeptReader.ReadError) { try self.init(&reader) } catch { return nil }
        guard reader.rest.isEmpty else { return nil }
    }

    private init(_ reader: inout KeptReader) throws(KeptReader.ReadError) {
        self.init()
        place = try reader.number()
        chain = Folded(kept: try reader.digest())
        head = try reader.head()
        base = try reader.head()
        signed = try reader.number()
        for _ in 0..<(try reader.count()) {
            let (first, last) = (try reader.number(), try reader.number())
            guard first <= last else { throw .damaged }
            nobodys.insert(first...last)
        }
        nobodysCount = try reader.number()
        for _ in 0..<(try reader.count()) {
            let seq = try reader.number()
            guard let key = EpochTimeline.ListKey(rawValue: try reader.byte()) else { throw .damaged }
            keyless.append(KeylessEdit(seq: seq, key: key))
        }
        for _ in 0..<(try reader.count()) { copies.append(try reader.number()) }
        for _ in 0..<(try reader.count()) {
            let list = try reader.text()
            unsigned.append(
                UnsignedEdits(
                    list: list.isEmpty ? nil : list, first: try reader.number(), last: try reader.number(),
                    chain: Folded(kept: try reader.digest())
                )
            )
        }
        var lists: [String: OrderedList] = [:]
        var ids: Set<MessageID> = []
        for _ in 0..<(try reader.count()) {
            let name = try reader.text()
            let count = try reader.count()
            ids.reserveCapacity(ids.count + count)
            var rows: [Row] = []
            rows.reserveCapacity(count)
            for _ in 0..<count {
                let row = try reader.row()
                rows.append(row)
                ids.insert(row.id)
            }
            guard let list = OrderedList(rows) else { throw .damaged }
            lists[name] = list
        }
        for _ in 0..<(try reader.count()) { ids.insert(try reader.id()) }
        fold = ListFold(lists, ids: ids)
        for _ in 0..<(try reader.count()) {
            let name = try reader.text()
            var ids: [MessageID] = []
            for _ in 0..<(try reader.count()) { ids.append(try reader.id()) }
            shown[name] = ids
        }
    }
}

extension KeptWriter {
    fileprivate mutating func put(_ row: Row) {
        put(row.id)
        bytes.append((row.isChecked ? 1 : 0) | (row.isRemoved ? 2 : 0))
        for stamp in [row.added, row.changed, row.checked].compactMap(\.self) {
            put(stamp.seq)
            put(stamp.member)
            put(stamp.at)
        }
        put(text: row.text)
    }
}

extension KeptReader {
    fileprivate mutating func row() throws(ReadError) -> Row {
        let id: MessageID = try id()
        let flags = try byte()
        guard flags < 4 else { throw .damaged }
        let (added, changed) = (try stamp(), try stamp())
        let checked = flags & 1 != 0 ? try stamp() : nil
        return Row(
            id: id, text: try text(), checked: checked, isRemoved: flags & 2 != 0, added: added, changed: changed
        )
    }

    private mutating func stamp() throws(ReadError) -> Row.Stamp {
        Row.Stamp(seq: try number(), member: try id(), at: try number())
    }
}
