import Client
import Wire

/// `tick members`: who is in a room, in order of joining.
struct MembersReport: Report {
    private let account: Account
    private let form: ReportForm
    private let context: Context

    init(_ account: Account, _ form: ReportForm, _ context: Context) {
        self.account = account
        self.form = form
        self.context = context
    }

    func snapshot() async throws(Failure) -> Snapshot {
        if form.sendsOutbox { try await context.sendOutbox(of: account) }
        let members: [RoomMember]
        do throws(ClientError) { members = try await account.view().present } catch {
            throw Failure(error, account: account)
        }
        var snapshot = Snapshot()
        snapshot.lines = try lines(of: members)
        snapshot.notes = account.crowdNotes
        return snapshot
    }

    private func lines(of members: [RoomMember]) throws(Failure) -> [Snapshot.Line] {
        let rows = members.map { MemberRow($0, of: account) }
        let layout = MemberLayout(of: rows, width: context.terminal.columns)
        var lines: [Snapshot.Line] = []
        for row in rows {
            let (key, facts) = (row.member.member.description, row.facts)
            switch form.style {
            case .text:
                for (number, line) in layout.lines(of: row).enumerated() {
                    let text = context.terminal.cut(line, to: context.terminal.columns)
                    lines.append(form.line(number == 0 ? key : "\(key) \(number)", facts: facts, text))
                }
            case .json: lines.append(try form.line(key, facts: facts, row))
            case .porcelain:
                lines.append(form.line(key, facts: facts, row.porcelain))
                if let target = row.targetPorcelain { lines.append(form.line("\(key) push", facts: facts, target)) }
            case .format(let format):
                let bytes = try format.render(row, end: form.end)
                lines.append(Snapshot.Line(key: key, facts: facts, bytes: bytes))
            }
        }
        return lines
    }
}
