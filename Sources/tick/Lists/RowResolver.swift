import Client
import Listing
import Wire

/// Finds the rows that a command line names.
struct RowResolver {
    private let request: ListRequest
    /// The rows as they were shown last; nil where they never were shown.
    private let shown: [MessageID]?
    private let list: OrderedList?
    /// Why the relay didn't show what others have done since the list was read; nil where it did.
    private let outage: ClientError?
    private let account: Account

    init(_ request: ListRequest, shown: [MessageID]?, fold: ListFold, outage: ClientError?, account: Account) {
        (self.request, self.shown, self.outage) = (request, shown, outage)
        list = fold.lists[request.list]
        self.account = account
    }

    /// The row that is to be changed: it is there, or may be.
    func row(_ name: RowName) async throws -> MessageID {
        let id = try find(name)
        guard let row = list?[id], row.isRemoved else { return id }
        try await readMembers(for: row)
        throw removal(of: row, name.text)
    }

    /// Reads who removed a row, where no edits came that had the members read.
    private func readMembers(for row: Row) async throws {
        guard outage == nil, account.log.lastLabel(of: row.changed.member) == nil else { return }
        do throws(ClientError) {
            _ = try await request.limit.forOneLook.run { [account] () async throws(ClientError) in
                try await account.view(rows: false)
            }
        } catch { guard error.isWorthRetrying else { throw error } }
    }

    private func removal(of row: Row, _ name: String) -> Failure {
        let member = account.log.lastLabel(of: row.changed.member).map { " by '\($0.printable)'" } ?? ""
        return Failure(
            .no,
            "row '\(name)' of list '\(request.list.printable)' was removed\(member) at "
                + "\(LocalTime(row.changed.at).text): '\(row.text.printable)'",
            hint: hint("shows the list as it is now")
        )
    }

    /// The reason why an edit of a row had no effect, in a list that was read up to there; nil where it had one.
    ///
    /// - Parameters:
    ///   - name: the row's name as it was typed.
    ///   - change: what the edit did, by the log; nil where it isn't there.
    func loss(of id: MessageID, named name: String?, by change: ListChange?) -> Failure? {
        guard let change else { return Failure(.refused, "the relay doesn't show it") }
        let name = name ?? id.description
        if change.edit == nil {
            return Failure(.refused, "the relay shows it without this member's signature")
        }
        guard let row = list?[id] else { return missing(name) }
        if change.effect == .full { return Failure(.badInput, "list '\(request.list.printable)' is full") }
        // Nothing changes a row after its removal.
        return row.isRemoved && row.changed.seq < change.event.event.seq ? removal(of: row, name) : nil
    }

    /// The place to put a row at.
    ///
    /// - Parameter row: the row to move; nil for a new one.
    func place(_ place: ListRequest.Place?, moving row: MessageID?) throws -> ListEdit.Place {
        switch place {
        case nil, .last: return .last
        case .first: return .first
        case .after(let name): return .after(try anchor(name, of: row))
        case .before(let name):
            let anchor = try anchor(name, of: row)
            guard list?[anchor] != nil else { throw missing(name.text) }
            var before = list?.row(before: anchor)
            if let found = before, found.id == row { before = list?.row(before: found.id) }
            return before.map { .after($0.id) } ?? .first
        case .at(let position):
            let shown = try positions(position)
            guard row == nil || position <= shown.count else { throw noRow(position, of: shown) }
            let others = shown.filter { $0 != row }
            return position - 2 < others.count ? .after(others[position - 2]) : .last
        }
    }

    /// A row that another one is put beside. It may have been removed: its place is still known.
    private func anchor(_ name: RowName, of row: MessageID?) throws -> MessageID {
        let id = try find(name)
        guard id != row else { throw Failure(.usage, "a row can't be moved before or after itself") }
        return id
    }

    /// The row of a name; one that a whole id names may be unknown where the relay didn't show the list.
    private func find(_ name: RowName) throws -> MessageID {
        switch name {
        case .position(let number):
            let rows = try positions(number)
            guard number <= rows.count else { throw noRow(number, of: rows) }
            guard outage != nil || list?[rows[number - 1]] != nil else { throw missing(name.text) }
            return rows[number - 1]
        case .id(let start, let typed):
            if let id = MessageID(start), outage != nil || list?[id] != nil { return id }
            let found = (list?.all ?? []).map(\.id).filter { $0.description.hasPrefix(start) }
            guard found.count <= 1 else {
                throw Failure(.usage, "'\(typed)' is the beginning of \(found.count) ids of rows")
            }
            guard let id = found.first else { throw missing(name.text) }
            return id
        }
    }

    private func noRow(_ number: Int, of rows: [MessageID]) -> Failure {
        let list = request.list.printable
        return Failure(.no, "list '\(list)' had no row '\(number)' when it was shown last, but \(rows.count.of("row"))")
    }

    private func positions(_ number: Int) throws -> [MessageID] {
        guard let shown else {
            throw Failure(
                .usage, "'\(number)' is no row yet: list '\(request.list.printable)' was not shown here in full",
                hint: hint("shows it")
            )
        }
        return shown
    }

    private func missing(_ name: String) -> Failure {
        guard let outage else {
            return Failure(.no, "list '\(request.list.printable)' has no row '\(name)'", hint: hint("shows its rows"))
        }
        var failure = Failure(outage, account: account)
        failure.hint = "whether list '\(request.list.printable)' has a row '\(name)' isn't known"
        return failure
    }

    private func hint(_ effect: String) -> String { ListHint(account.room, list: request.list).text(effect) }
}

/// The name of a row on the command line: the position at which it was shown last, or the beginning of its id.
enum RowName: Hashable, Sendable {
    case position(Int)
    /// The beginning of an id in upper case, with the symbols of Crockford's base 32; and as it was typed.
    case id(String, typed: String)

    /// A number of a few digits is a position: ids begin with their time, so that no beginning so short names one row.
    init(_ text: String) throws {
        let digits = text.utf8
        if (1...6).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) {
            guard number > 0 else { throw Failure(.usage, "'\(text)' is no position: they begin with 1") }
            self = .position(number)
            return
        }
        let symbols = digits.compactMap { Crockford.digit($0) }
        guard symbols.count == digits.count, (1...Crockford.width).contains(digits.count) else {
            throw Failure(.usage, "'\(text.printable)' is neither the position nor the id of a row")
        }
        self = .id(String(decoding: symbols.map { Crockford.symbols[Int($0)] }, as: UTF8.self), typed: text)
    }

    /// The name as errors have it.
    var text: String {
        switch self {
        case .position(let number): String(number)
        case .id(_, let typed): typed
        }
    }
}
