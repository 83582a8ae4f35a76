import Foundation
import Helpers
import Listing
import Proving
import Sealing
import Testing
import Wire

@testable import Client

/// A room with a random past, at a relay that may lie. Its members write, come and go, and read here and there; what each
/// of them was given is noted, and everything that is counted is held against that.
struct RandomRoom {
    /// Someone who is in the room, or was.
    struct Person {
        let name: String
        let number: UInt8
        var account: Account
        let file: StateFile
        var isPresent = false
        /// The stays, each from the join's seq to before the seq of the leave.
        var stays: [Range<Int>] = []
        /// The ids of the messages and edits that were shown to it, by their seqs.
        var given: [Int: MessageID] = [:]
        /// The seqs of the joins, names and leaves that it was given.
        var met: Set<Int> = []
        /// The count of its last statement.
        var count = 0
        /// The ids of what it sent, in order.
        var sent: [MessageID] = []
    }

    let room: RoomOfTest
    private let otherKeys: RoomKeys
    let lies: RandomLies.Kind
    /// Whether a later run begins with the members that an earlier one has kept.
    let keepsCrowd: Bool
    let liar: RandomLies
    let scratch: Scratch
    var people: [Person] = []
    var chance: SeededGenerator
    var isHonest: Bool { lies == .none }
    /// How many receipts were counted: a test in which that is none shows nothing.
    var counted = 0

    /// Some names are out of bounds, and some are sealed with other keys: those that have them count like others.
    private static let names = ["alice", "bob", "", "d\u{7}ve", String(repeating: "e", count: 65)]

    init(seed: UInt64, lies: RandomLies.Kind, keepsCrowd: Bool = false) throws {
        room = try RoomOfTest()
        otherKeys = try RoomKeys(root: [UInt8](repeating: 5, count: 32))
        chance = SeededGenerator(seed)
        (self.lies, self.keepsCrowd) = (lies, keepsCrowd)
        liar = RandomLies(seed: seed ^ 0xFF)
        scratch = try Scratch()
        for (index, name) in Self.names.enumerated() {
            let number = UInt8(index + 1)
            let file = StateFile(path: "\(scratch.path)/\(number).json")
            try file.update { $0.rooms["ops"] = membership(name) }
            people.append(Person(name: name, number: number, account: try room.account(name, number), file: file))
        }
        for index in 0..<3 { try appear(index) }
        if lies.isOfAnswers {
            room.relay.change { [liar] _, _, response throws(TransportError) in liar.change(&response) }
        }
    }

    private mutating func random(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &chance) }

    private mutating func someone(_ isWanted: (Person) -> Bool = { $0.isPresent }) -> Int? {
        people.indices.filter { isWanted(people[$0]) }.randomElement(using: &chance)
    }

    private var head: Int { room.relay.edit { $0.head } }

    // MARK: The past

    /// One step: somebody does something, and then the relay may begin to lie, or end it.
    mutating func step() async throws {
        try await happen(random(0...22))
        if lies.isOfReceipts, random(0...2) == 0 { room.relay.edit { liar.changeReceipts(of: &$0) } }
        if lies.isOfChains, random(0...11) == 0 {
            for _ in 0..<2 {
                room.relay.edit { liar.changeChains(of: &$0) }
                // It takes a leaf for others to be told of it.
                try await happen(0)
                for _ in 0..<4 { try await happen(random(10...20)) }
            }
        }
    }

    private mutating func happen(_ what: Int) async throws {
        guard let index = someone(what == 7 ? { !$0.isPresent } : { $0.isPresent }) else { return }
        do {
            switch what {
            case 0...3: try send(index)
            case 4...6: try edit(index)
            case 7, 9: try appear(index)
            case 8: if index > 0 { try say(.leave, index) }
            case 10...13: try await read(index)
            case 14...16: try await readLists(index)
            case 17: try await look(index)
            case 18...20: try await ask(index)
            case 21: try await listOwn(index)
            default: try restart(index)
            }
        } catch let error as ClientError {
            // A lie that is found is as good as none.
            if isHonest { Issue.record("an honest relay is taken for another: \(error)") }
        }
    }

    private mutating func send(_ index: Int) throws {
        let person = people[index]
        var content = try Content(bytes: Array("\(head)".utf8))
        content.seen = SeenHead(person.account.log.held)
        let message = try person.account.seal(content, id: room.nextID())
        let batch = try person.account.signed([message])[0]
        let event = room.relay.edit { $0.append(batch, person.account.me) }
        person.account.log.sent(
            [.stored(id: event.id, seq: RelaysWord(event.seq), at: event.at)], to: [message], by: person.account.me,
            areNew: true
        )
        people[index].sent.append(event.id)
    }

    private mutating func edit(_ index: Int) throws {
        try room.add("\(head)", to: random(0...2) == 0 ? "other" : ListEdit.usualList, by: people[index].account)
    }

    /// Joins, or takes the same name anew.
    private mutating func appear(_ index: Int) throws {
        let (person, id) = (people[index], room.nextID())
        let content = Content(unchecked: Array(person.name.utf8)).encoded()
        let keys = random(0...3) == 0 ? otherKeys : room.keys
        let sealed = try keys.bodies.seal(content, kind: .name, id: id, member: person.account.me)
        try say(person.isPresent ? .name(sealed) : .join(sealed, OpenedInvite(firstCode: room.keys)), index, id: id)
    }

    private mutating func say(_ said: Account.Statement, _ index: Int, id: MessageID? = nil) throws {
        let (person, id) = (people[index], id ?? room.nextID())
        let body = try person.account.statement(said, id: id, after: person.count, now: person.count + 1)
        people[index].count += 1
        let isLeave = if case .leave = said { true } else { false }
        let kind: EventKind = isLeave ? .leave : person.isPresent ? .name : .join
        let seq = room.relay.edit { $0.append(kind, id, person.account.me, body).seq }
        if isLeave {
            let stay = people[index].stays.removeLast()
            people[index].stays.append(stay.lowerBound..<seq)
        } else if !person.isPresent {
            people[index].stays.append(seq..<Int.max)
        }
        people[index].isPresent = !isLeave
    }

    /// Another run of the same member's, with what this one has verified.
    private mutating func restart(_ index: Int) throws {
        let person = people[index]
        let kept = person.account.log.unkept?.checkpoint ?? person.account.log.kept
        guard keepsCrowd else {
            people[index].account = try room.account(person.name, person.number, checkpoint: kept)
            return
        }
        if let (crowd, isWrong) = person.account.log.unkeptCrowd {
            try person.file.update { $0.rooms["ops"] = membership(person.name) }
            try person.file.keep(crowd.kept, of: room.keys.room, replacing: isWrong)
        }
        people[index].account = try room.account(person.name, person.number, in: person.file)
        people[index].account.log.begin(kept)
    }

    // MARK: Reading

    /// Reads some of the log, and marks as delivered what is shown.
    private mutating func read(_ index: Int) async throws {
        let starts: [Tail.Start] = [.last(random(0...4)), .from(random(1...head)), .without(.delivered)]
        let start = starts.randomElement(using: &chance) ?? .last(1)
        let showsEdits = Bool.random(using: &chance)
        let account = people[index].account
        var tail = try await Tail(account, start: start, follows: false, receipts: true)
        var warnings = 0
        var differing = 0
        while let pull = try await tail.next() {
            warnings += pull.otherLogs.count
            for event in pull.events {
                let isShown: Bool
                switch event.body {
                case .content(let content):
                    isShown = true
                    if let seen = content.seen, !event.isMine, isOfOthers(seen, at: account) { differing += 1 }
                case .edit: isShown = showsEdits
                case .named, .left:
                    people[index].met.insert(event.event.seq)
                    continue
                default: isShown = false
                }
                if isShown {
                    show(event.event, to: index)
                    tail.wrote(event)
                } else if event.event.kind == .message || event.event.kind == .list && showsEdits {
                    tail.withheld(event)
                }
            }
        }
        // Whoever wrote with other members in mind is told of.
        #expect(differing == 0 || warnings > 0)
        #expect(!isHonest || warnings == 0)
        try await tail.settle()
    }

    /// Whether a sender has folded other members than an account has in the view that its names are from.
    private func isOfOthers(_ seen: SeenHead, at account: Account) -> Bool {
        guard let view = account.log.view, let own = view.chain(at: seen.head.size) else { return false }
        return own.value != seen.crowd
    }

    private mutating func readLists(_ index: Int) async throws {
        var reader = try ListReader(people[index].account, file: people[index].file)
        for change in try await reader.next(tellsAll: true) where change.edit != nil {
            show(change.event.event, to: index)
        }
        let lists = Set(reader.kept.fold.names)
        reader.show(lists)
        try await reader.settle(lists)
        #expect(try await reader.keep() == nil)
    }

    /// Notes what is shown, which is what the log has there.
    private mutating func show(_ event: Event, to index: Int) {
        let logged = room.relay.edit { $0.events[event.seq - 1] }
        #expect(event.id == logged.id && event.member == logged.member && event.body == logged.body)
        people[index].given[event.seq] = event.id
    }

    /// Asks who is in the room: nobody is missing who was there before.
    private mutating func look(_ index: Int) async throws {
        let view = try await people[index].account.view()
        try await compare(view, of: people[index])
        for seq in people[index].met where seq <= view.head.size { #expect(view.has(seq)) }
        people[index].met.formUnion((1...view.head.size).filter { view.has($0) })
    }

    /// Who knows of earlier runs knows what one does that is told all.
    private func compare(_ view: RoomView, of person: Person) async throws {
        guard isHonest, keepsCrowd else { return }
        let told = try await room.account(person.name, person.number).view()
        #expect(view.crowd.isSame(as: told.crowd))
    }

    // MARK: Asking

    /// Asks who has some of the latest messages and edits: only who was given one is counted, and only where both know the same
    /// members.
    private mutating func ask(_ index: Int) async throws {
        let events = room.relay.edit { $0.events.filter { $0.kind.isSent } }
        for event in events.suffix(8).shuffled(using: &chance).prefix(4) { try await ask(index, about: event) }
    }

    private mutating func ask(_ index: Int, about event: Event) async throws {
        let account = people[index].account
        let message = try await account.proven(.seq(event.seq), in: account.view())
        #expect(message.event.id == event.id && message.event.body == event.body)
        let view = try #require(account.log.view)
        let audience = view.roster.audience(of: event.seq, from: event.member)
        for person in people {
            let claim = audience.contains(person.account.me) ? message.claims[person.account.me]?.delivered : nil
            if let claim {
                counted += 1
                #expect(person.given[event.seq] == event.id, "\(person.number) never had \(event.seq)")
                for seq in person.met where seq <= claim.upto {
                    #expect(view.has(seq), "\(person.number) knows of \(seq)")
                }
            }
            guard isHonest else { continue }
            let isOwed = person.account.me != event.member && person.stays.contains { $0.contains(event.seq) }
            #expect(audience.contains(person.account.me) == isOwed)
            #expect((claim != nil) == (isOwed && person.given[event.seq] != nil))
        }
        #expect(!isHonest || message.uncounted.isEmpty)
    }

    /// Asks for one's own latest messages: none that was sent from here is missing.
    private mutating func listOwn(_ index: Int) async throws {
        let count = random(1...5)
        let person = people[index]
        let listed = try await person.account.statuses(last: count, receipts: true)
        #expect(listed.map(\.message.event.id) == person.sent.suffix(count))
    }
}

extension RoomView {
    /// Whether its members were folded with the event with this seq.
    fileprivate func has(_ seq: Int) -> Bool { lastChange(before: seq + 1) == seq }
}
