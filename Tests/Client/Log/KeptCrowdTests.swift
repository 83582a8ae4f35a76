import Foundation
import Helpers
import Kernel
import Proving
import Testing
import Wire

@testable import Client

/// The members of a room as a run keeps them for the next one.
@Suite struct KeptCrowdTests {
    let room: RoomOfTest
    let alice: Account
    let file: StateFile
    private let scratch: Scratch

    init() async throws {
        room = try RoomOfTest()
        scratch = try Scratch()
        file = StateFile(path: scratch.path(of: "tick.json"))
        alice = try room.account("alice", 1, in: file)
        try await alice.join(new: true)
    }

    private var name: String { "tick.json.\(room.keys.room).crowd" }

    /// What the file has; nil where there is none.
    private var bytes: [UInt8]? { (try? Data(contentsOf: URL(filePath: scratch.path(of: name)))).map(Array.init) }

    private func put(_ bytes: some Sequence<UInt8>) throws {
        try Data(bytes).write(to: URL(filePath: scratch.path(of: name)))
    }

    /// Events of all kinds, some of them wrong, at times of which one goes back.
    private func live() async throws {
        let bob = try await room.member("bob", 2)
        let laptop = try await room.device("laptop", 3, of: alice, code: 51)
        let eve = try room.account("eve", 4)
        try copyJoin(as: eve)
        room.relay.edit { $0.setBack = 500 }
        let carol = try await room.guest("carol", 5, by: bob, code: 52)
        room.relay.edit { $0.setBack = 0 }
        let later = Syscalls.epochMilliseconds() + 60_000
        let leave = try bob.statement(.leave, id: room.nextID(), after: 0, now: later)
        room.relay.edit { _ = $0.append(.leave, messageID(9), bob.me, leave) }
        try await alice.remove(laptop.me)
        try await carol.leave()
        _ = try await room.invite(of: bob, code: 53)
        room.relay.edit { _ = $0.append(.name, messageID(8), bob.me, Data(count: 3)) }
        #expect(Set(try await alice.view().flaws.values) == [.entry, .signature, .malformed])
    }

    /// A relay puts in a join with another one's entry.
    private func copyJoin(as eve: Account) throws {
        let event = room.relay.edit { $0.events[1] }
        let genuine = try RosterBody(try #require(event.body), kind: .join)
        guard case .join(let entry) = genuine.act else { return #expect(Bool(false)) }
        let body = try RosterBody(
            .join(entry), count: 1, token: genuine.token, epoch: genuine.epoch, id: event.id, room: room.keys.room,
            signedBy: eve.signingKey
        )
        room.relay.edit { _ = $0.append(.join, event.id, eve.me, body.bytes) }
    }

    /// A later run of alice's.
    private func nextRun(checkpoint: Checkpoint? = nil) throws -> Account {
        let account = try room.account("alice", 1, in: file)
        account.log.begin(try checkpoint ?? file.checkpoint(of: room.keys.room))
        return account
    }

    /// It could not be kept, and each run would fail anew.
    @Test func aTimeBeforeAllTimesIsNonsense() throws {
        let told = room.relay.edit { $0.events[0] }
        var fold = CrowdFold(room: room.keys.room)
        func event(at time: Int) -> Event {
            Event(seq: 1, kind: told.kind, id: told.id, member: told.member, at: time, body: told.body)
        }
        #expect(throws: ClientError.self) { try fold.take([event(at: -1)], upto: 1) }
        try fold.take([event(at: 0)], upto: 1)
    }

    private func keep(_ account: Account) async throws {
        #expect(try await account.keepCheckpoint(in: file) == nil)
    }

    /// What the latest run asked for of the members.
    private func asked(after count: Int) -> [String] {
        room.relay.asked.dropFirst(count).filter { $0 == "GET members" || $0.hasPrefix("GET members?") }
    }

    /// Checks that a run knows what one knows that was told all, and that it has asked for the members so often.
    private func expectAll(_ account: Account, requests: Int? = nil) async throws {
        let count = room.relay.asked.count
        let view = try await account.view()
        if let requests { #expect(asked(after: count).count == requests) }
        let told = try await room.account("alice", 1, in: StateFile(path: scratch.path(of: "none"))).view()
        #expect(view.crowd.isSame(as: told.crowd))
        #expect(account.log.timesBackAt != nil)
    }

    @Test func whatIsKeptIsFoldedAsItWas() async throws {
        try await live()
        let crowd = try await alice.view().crowd
        let read = try #require(KeptCrowd.File(bytes: crowd.kept.bytes(of: room.keys.room), of: room.keys.room))
        #expect(read.isWhole)
        let fold = try #require(CrowdFold(read.crowd, room: room.keys.room))
        #expect(fold.isSame(as: crowd))
        // Of another room it is nothing.
        #expect(KeptCrowd.File(bytes: crowd.kept.bytes(of: room.keys.room), of: RoomID(rawValue: 1)) == nil)
    }

    @Test func theNextRunAsksForWhatIsNewAlone() async throws {
        try await live()
        try await expectAll(alice)
        try await keep(alice)
        let (former, head) = (try #require(bytes), room.relay.edit { $0.head })
        var count = room.relay.asked.count
        var run = try nextRun()
        _ = try await run.view(rows: false)
        #expect(asked(after: count) == ["GET members?size=\(head)&after=\(head)&rows=0"])
        #expect(!run.log.hasNews)
        try await keep(run)
        #expect(bytes == former)

        let dave = try await room.guest("dave", 6, by: room.account("bob", 2).reading(), code: 54)
        count = room.relay.asked.count
        run = try nextRun()
        let view = try await run.view()
        #expect(asked(after: count) == ["GET members?size=\(head)&after=\(head)"])
        #expect(view.isPresent(dave.me))
        try await expectAll(run)
        // That is added, and what was there isn't written again.
        try await keep(run)
        let after = try #require(bytes)
        #expect(after.starts(with: former) && after.count > former.count)
        try await expectAll(nextRun(), requests: 1)
    }

    /// A member that was away, or whose relay was, begins with what is kept once more.
    @Test func aRequestThatFailsLosesNothing() async throws {
        try await live()
        try await keep(alice)
        let run = try nextRun()
        room.relay.change { _, _, _ throws(TransportError) in throw .timedOut }
        #expect(await error { try await run.view() } != nil)
        room.relay.change(nil)
        let (count, head) = (room.relay.asked.count, room.relay.edit { $0.head })
        _ = try await run.view()
        #expect(asked(after: count) == ["GET members?size=\(head)&after=\(head)"])
    }

    // MARK: Files that don't fit

    @Test func noDamagedFileIsReadOtherwise() async throws {
        try await live()
        let crowd = try await alice.view().crowd.kept
        let id = room.keys.room
        let half = KeptCrowd(entries: Array(crowd.entries.prefix(4)))
        var bytes = half.bytes(of: id)
        let end = bytes.count
        bytes += try #require(KeptCrowd.File(bytes: bytes, of: id)).part(of: crowd.entries.dropFirst(4))
        let whole = try #require(KeptCrowd.File(bytes: bytes, of: id))
        #expect(whole.isWhole && whole.crowd.entries.count == crowd.entries.count && whole.crowd.agrees(with: crowd))
        func check(_ damaged: [UInt8], _ place: Int) {
            guard let read = KeptCrowd.File(bytes: damaged, of: id) else { return }
            // What was added before is used.
            #expect(read.crowd.entries.count == (place >= end ? 4 : 0) && read.crowd.agrees(with: crowd))
            #expect(read.isWhole == (damaged.count == end || damaged.count == 29))
        }
        for place in bytes.indices {
            check(Array(bytes[..<place]), place)
            var damaged = bytes
            damaged[place] ^= 1 << UInt8(place % 8)
            check(damaged, place)
        }
        // Parts of two files, or one twice, make none.
        #expect(KeptCrowd.File(bytes: bytes + bytes[end...], of: id)?.isWhole == false)
        #expect(KeptCrowd.File(bytes: Array(bytes[..<29] + bytes[end...]), of: id)?.crowd.entries.count == 0)
    }

    /// The answer is right, nobody is accused, and the file is made again.
    @Test func aDamagedFileIsMadeAgain() async throws {
        try await live()
        try await keep(alice)
        let whole = try #require(bytes)
        for place in stride(from: 0, to: whole.count, by: 211) {
            var damaged = whole
            damaged[place] ^= 0x10
            for bad in [Array(whole[..<place]), damaged, damaged + [1]] {
                try put(bad)
                let run = try nextRun()
                try await expectAll(run, requests: 1)
                try await keep(run)
                #expect(bytes == whole)
            }
        }
        // What is behind the last part is no part, and nothing is added to it.
        try put(whole + [UInt8](repeating: 0, count: 100))
        try await expectAll(nextRun(), requests: 1)
        _ = try await room.invite(of: alice, code: 60)
        let run = try nextRun()
        try await expectAll(run, requests: 1)
        try await keep(run)
        #expect(bytes == run.log.view?.crowd.kept.bytes(of: room.keys.room))
    }

    /// Another build has other rules: what it kept isn't used, whatever it says.
    @Test func anotherVersionIsMadeAgain() async throws {
        try await live()
        try await keep(alice)
        let whole = try #require(bytes)
        try put(Array("tick crowd 0\n".utf8) + whole.dropFirst(13))
        try await expectAll(nextRun(), requests: 1)
        // One that found something wrong where nothing is, or nothing where something is.
        let kept = try await alice.view().crowd.kept
        for place in kept.entries.indices {
            var other = kept
            let flaw = other.entries[place].flaw
            other.entries[place].flaw = flaw == nil ? .absent : nil
            // Signatures alone aren't judged again.
            guard flaw == nil || flaw == .malformed else { continue }
            try put(other.bytes(of: room.keys.room))
            let run = try nextRun()
            try await expectAll(run, requests: 1)
            try await keep(run)
            #expect(bytes == whole)
        }
    }

    /// A file of another log of the room, also one that goes further, or of before.
    @Test func aFileOfAnotherLogIsMadeAgain() async throws {
        try await live()
        try await keep(alice)
        let (mine, short) = (try #require(bytes), room.relay.edit { $0.head })
        let before = try #require(try file.checkpoint(of: room.keys.room))
        let fork = RoomOfTest(forkOf: room)
        for code in UInt8(60)...64 { _ = try await room.invite(of: alice, code: code) }
        _ = try await alice.view()
        try await keep(alice)
        let long = try #require(bytes)
        _ = try await fork.invite(of: fork.account("bob", 2).reading(), code: 70)
        // At the fork: its checkpoint is that of before.
        for other in [long, mine, long.dropLast(1), mine.dropLast(1)].map(Array.init) {
            try put(other)
            let run = try fork.account("alice", 1, in: file)
            run.log.begin(before)
            let view = try await run.view()
            #expect(view.head.size == short + 1 && view.crowd.roster.seq == short + 1)
        }
        try put(long)
        let run = try fork.account("alice", 1, in: file)
        run.log.begin(before)
        let crowd = try await run.view().crowd.kept
        #expect(run.log.unkeptCrowd?.isWrong == true)
        // Also where that isn't known, and another process has kept it meanwhile.
        for isWrong in [true, false] {
            try put(long)
            try file.keep(crowd, of: room.keys.room, replacing: isWrong)
            #expect(bytes == crowd.bytes(of: room.keys.room))
        }
        // A log that is no longer so long.
        let part = KeptCrowd(entries: Array(crowd.entries.prefix(3)))
        try file.keep(part, of: room.keys.room, replacing: false)
        #expect(bytes == crowd.bytes(of: room.keys.room))
        try file.keep(part, of: room.keys.room, replacing: true)
        #expect(bytes == part.bytes(of: room.keys.room))
    }

    /// They are hashed, so that a log which has others isn't this one.
    @Test func signaturesAreNotVerifiedAgain() async throws {
        try await live()
        let crowd = try await alice.view().crowd
        var kept = crowd.kept
        // A rotation names the chain's value before it: one after that.
        let place = try #require(kept.entries.lastIndex { $0.event.kind == .leave && $0.flaw == nil })
        kept.entries[place].event.body?[110] ^= 1
        let fold = try #require(CrowdFold(kept, room: room.keys.room))
        #expect(fold.flaws == crowd.flaws && fold.roster.chain != crowd.roster.chain)
        try put(kept.bytes(of: room.keys.room))
        try await expectAll(nextRun(), requests: 2)
    }

    @Test func anAcceptedLogIsKeptInThePlaceOfTheOther() async throws {
        for number in UInt8(2)...4 { _ = try await room.member("bob", number) }
        _ = try await alice.view()
        try await keep(alice)
        let head = room.relay.edit { room in
            room.rollBack(to: 2)
            return room.proven(at: 2)
        }
        let run = try nextRun()
        #expect(await error { try await run.view() } == .otherLog)
        #expect(!run.log.hasNews)
        run.log.accept(head.head)
        run.keys.acceptLog()
        let count = room.relay.asked.count
        #expect(try await run.view().roster.seq == 2)
        #expect(asked(after: count) == ["GET members?size=2"])
        #expect(run.log.unkeptCrowd?.isWrong == true)
        try file.forgetCrowd(of: room.keys.room)
        #expect(bytes == nil)
        try file.forgetCrowd(of: room.keys.room)
    }

    // MARK: Other processes, and the disk

    /// Each has folded more and more; the longest stays, and a reader meanwhile finds the beginning of it, whole.
    @Test func whatIsKeptAtOnceIsAllKept() async throws {
        try await live()
        let (crowd, id, file) = (try await alice.view().crowd.kept, room.keys.room, file)
        for _ in 0..<60 {
            try file.forgetCrowd(of: id)
            let found = await withTaskGroup(of: [Int].self) { group in
                for start in 1...4 {
                    group.addTask {
                        for count in start...crowd.entries.count {
                            let part = KeptCrowd(entries: Array(crowd.entries.prefix(count)))
                            do { try file.keep(part, of: id, replacing: false) } catch { Issue.record(error) }
                        }
                        return []
                    }
                }
                group.addTask {
                    (0..<20).map { _ in
                        guard let read = try? file.crowd(of: id) else { return 0 }
                        return read.agrees(with: crowd) ? read.entries.count : -1
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(found == found.sorted() && found.first ?? 0 >= 0)
            let kept = try #require(KeptCrowd.File(bytes: bytes ?? [], of: id))
            #expect(kept.isWhole && kept.crowd.entries.count == crowd.entries.count && kept.crowd.agrees(with: crowd))
        }
    }

    @Test func aRoomThatWasLeftMeanwhileHasNone() async throws {
        try await live()
        try file.update { $0.rooms["ops"] = nil }
        try await keep(alice)
        #expect(bytes == nil)
        // It may be there by another name.
        try file.update { $0.rooms["other"] = membership() }
        let other = try room.account("alice", 1)
        _ = try await other.view()
        try await keep(other)
        #expect(bytes != nil)
    }

    /// A relay can make up any number of events.
    @Test func oneThatIsTooLargeIsKeptInPart() async throws {
        try await live()
        try await keep(alice)
        let former = try #require(bytes)
        _ = try await room.invite(of: alice, code: 60)
        try await StateFile.$mostCrowd.withValue(former.count + 100) {
            let run = try nextRun()
            try await expectAll(run, requests: 1)
            try await keep(run)
            #expect(bytes == former)
            try put([])
            let other = try nextRun()
            try await expectAll(other)
            try await keep(other)
            #expect(bytes == [])
        }
    }

    /// The answer stands, whatever becomes of the file.
    @Test func whatCantBeKeptIsSaid() async throws {
        try await live()
        try FileManager.default.createDirectory(atPath: scratch.path(of: name), withIntermediateDirectories: false)
        let run = try nextRun()
        try await expectAll(run)
        let trouble = try await run.keepCheckpoint(in: file)
        guard case .unreadable? = trouble else { return #expect(trouble == nil, "not that it is a folder") }
        #expect(run.log.hasNews)
        #expect(try file.checkpoint(of: room.keys.room) != nil)
    }
}

extension CrowdFold {
    /// Whether another fold is the same, in all that is asked of it.
    func isSame(as other: CrowdFold) -> Bool {
        let (one, two) = (roster, other.roster)
        return one.room == two.room && one.chain == two.chain && one.seq == two.seq && one.members == two.members
            && one.epochs == two.epochs && flaws == other.flaws && events == other.events
            && one.present(at: Tree.greatestSize) == two.present(at: Tree.greatestSize)
            && Set(one.openInvites) == Set(two.openInvites) && times.backAt == other.times.backAt
            && times.latest == other.times.latest && events.allSatisfy { time(of: $0.seq) == other.time(of: $0.seq) }
    }
}
