import Kernel
import Proving
import Sealing
import Wire

extension Account {
    /// Why something wasn't sent, for the outbox: `removed by alice`, where that is signed.
    func reason(of error: ClientError) -> String {
        guard case .removed(let removal) = error, let remover = remover(in: removal) else { return error.reason }
        return "removed by \(remover)"
    }

    /// The name of the member that removed this one, its person's and the device's, by two statements that are signed; nil where
    /// the relay showed none that is genuine, or one from before this member's latest join, as far as the members are known here.
    ///
    /// When it was, and whether it was the last thing said, is the relay's word: this member is told no more of the log.
    package func remover(in removal: Removal?) -> String? {
        let events = log.view?.crowd.events ?? keptCrowd()?.events ?? []
        guard let removal, !events.contains(where: { $0.id == removal.event.id }),
            removal.name.member == removal.event.member,
            case .rotation(let rotation)? = signed(removal.event)?.act, rotation.removed.contains(me),
            let naming = signed(removal.name), let sealed = naming.act.name
        else { return nil }
        let (member, id) = (removal.name.member, removal.name.id)
        let told = keys.name(sealed, id: id, of: member, in: naming.epoch)
        // Its person is known as it was before the removal.
        guard let (roster, names) = known, let record = roster.members[member] else {
            return told.map { RoomView.label($0.text, $0.device) } ?? member.unnamed
        }
        let isNew = told != nil && !record.namings(at: Tree.greatestSize).contains { $0.id == id }
        let person = names.givenName(of: roster.person(of: member), in: roster)
        let device = names.deviceLabel(of: member, in: roster).map { isNew ? told?.device ?? DeviceName.first : $0 }
        let name = (isNew ? told?.text : nil) ?? person ?? told?.text ?? member.unnamed
        let mark = names.mark(of: member, named: name, in: roster)
        return RoomView.label(name, device).marked(mark)
    }

    /// The members as they were folded, in this run or an earlier one.
    private var known: (roster: Roster, names: Names)? {
        if let view = log.view { return (view.roster, view.names) }
        guard let roster = keptCrowd()?.roster, (try? keys.learn(roster.epochs)) == true else { return nil }
        return (roster, Names(keys))
    }

    /// The statement in a roster event; nil where it isn't its member's own.
    private func signed(_ event: Event) -> RosterBody? {
        guard let told = RosterEvent(event), let body = try? RosterBody(told.body, kind: told.kind),
            MemberID(key: body.key, room: keys.room) == told.member,
            body.isSigned(id: told.id, member: told.member, room: keys.room)
        else { return nil }
        return body
    }
}
