import Proving
import Wire

extension Account {
    /// The room as it is now, at a head that is proved to belong to the log that was verified.
    ///
    /// - Parameter rows: whether the rows of the members are asked for, which are the relay's word.
    /// - Throws: `.otherLog` where it doesn't, or the log ends before what the relay said that it stored; and where the log is doubted
    ///   and lacks what was sent from here.
    package func view(rows: Bool = true) async throws(ClientError) -> RoomView {
        try await needLog()
        return try await notedView(rows: rows)
    }

    /// The same, whether the log is doubted or not; where it is another one, that is noted.
    func notedView(rows: Bool) async throws(ClientError) -> RoomView {
        do throws(ClientError) { return try await provenView(rows: rows) } catch {
            if error == .otherLog { note(isDoubted: true) }
            throw error
        }
    }

    /// Where this member stands in the room.
    ///
    /// - Throws: `.otherLog` where the relay says that the log ends before what was verified, or what it said that it stored.
    package func standing() async throws(ClientError) -> RelaysWord<Standing> {
        // Another command may read on meanwhile.
        let least = log.size(by: me)
        let standing = try await relay.standing()
        guard standing.head.toCheck >= least else {
            note(isDoubted: true)
            throw .otherLog
        }
        return standing
    }

    func provenView(rows: Bool) async throws(ClientError) -> RoomView {
        // Known before the relay is asked: it has all of that.
        let (held, former, least) = (log.held, log.view, log.size(by: me))
        let kept = former == nil ? keptCrowd() : nil
        let crowd = former?.crowd ?? kept ?? CrowdFold(room: keys.room)
        let list = try await relay.members(size: held.size, after: crowd.roster.seq, tellsRows: rows)
        guard list.head >= least else { throw .otherLog }
        let view: RoomView
        do throws(ClientError) {
            view = try RoomView(list, keys: keys, after: crowd, former: former)
            // The members of before are those that were proved then.
            guard held.crowd.map({ $0 == view.chain(at: held.size) }) ?? true else { throw .otherLog }
        } catch {
            guard kept != nil else { throw error }
            // The file may be of another log: nobody is accused before all was asked for.
            log.crowdFile = .wrong
            return try await provenView(rows: rows)
        }
        let proof = try [Digest](proof: list.tree.proof)
        guard held.head.isConsistent(with: view.head, proof: proof) else { throw .otherLog }
        try await hold(view.proven, provedFrom: held.head)
        log.note(view.crowd.times)
        try await takeKeys(of: view)
        // Where its keys didn't come it is asked for once more: no task goes on with it.
        log.view = view
        return view
    }

    /// The members as an earlier run has kept them, for a run's first view; nil for none.
    ///
    /// A file that is damaged, or can't be read, is as none.
    func keptCrowd() -> CrowdFold? {
        switch log.crowdFile {
        case .unread:
            guard let kept = try? file?.crowd(of: keys.room) else { return nil }
            let fold = CrowdFold(kept, room: keys.room)
            log.crowdFile = fold.map { .read($0) } ?? .wrong
            return fold
        case .read(let fold): return fold
        case .holds, .wrong: return nil
        }
    }

    /// Keeps the members for the next run, where the file hasn't all of them.
    ///
    /// - Returns: why the file can't be written; nil where all went well.
    private func keepCrowd(in file: StateFile) -> StateError? {
        guard let (crowd, isWrong) = log.unkeptCrowd else { return nil }
        do throws(StateError) { try file.keep(crowd.kept, of: keys.room, replacing: isWrong) } catch { return error }
        log.crowdFile = .holds(crowd.events.count)
        return nil
    }

    /// The room at a size at least.
    func view(upto size: Int) async throws(ClientError) -> RoomView {
        let view = try await latestView(for: size)
        guard view.head.size >= size else { throw .untrue("a head before what it has told") }
        return view
    }

    /// Takes a later view where the last one doesn't reach a size.
    ///
    /// - Returns: whether the log has that size.
    func reaches(_ size: Int) async throws(ClientError) -> Bool {
        try await latestView(for: size).head.size >= size
    }

    private func latestView(for size: Int) async throws(ClientError) -> RoomView {
        if let view = log.view, view.head.size >= size { return view }
        return try await notedView(rows: false)
    }

    /// The view that was taken last, or the room as it is now where there is none.
    package func lastView() async throws(ClientError) -> RoomView {
        if let view = log.view { return view }
        return try await view()
    }

    /// The seqs of the members' events that are wrong, as far as the relay was asked for them.
    package var flaws: [Int] { log.view?.flaws.keys.sorted() ?? [] }

    /// Holds a head that was proved to belong to `former`, and proves it to belong to what is held by now.
    func hold(_ head: ProvenHead, provedFrom former: TreeHead) async throws(ClientError) {
        var former = former
        while try !log.hold(head, provedFrom: former) {
            let held = log.held.head
            try await prove(held, head.head)
            former = held
        }
    }

    /// Proves that two heads belong to one log.
    ///
    /// - Throws: `.otherLog` where they don't, or the relay doesn't have them both.
    func prove(_ one: TreeHead, _ other: TreeHead) async throws(ClientError) {
        var proof: [Digest] = []
        if one.size != other.size, one.size > 0, other.size > 0 {
            do throws(ClientError) {
                proof = try [Digest](proof: try await relay.tree(TreeQuery(from: one.size, to: other.size)).proof)
            } catch { throw error.problem?.code == .badRequest ? .otherLog : error }
        }
        guard one.isConsistent(with: other, proof: proof) else { throw .otherLog }
    }

    /// Whether what somebody else has verified belongs to the log that was verified here. The relay is asked for a proof, unless
    /// the sizes are equal.
    ///
    /// - Throws: that there is none, or `.otherLog` where the relay shows another log now than before.
    package func isOfSameLog(_ other: TreeHead) async throws(ClientError) -> Bool {
        if let reached = log.reached, reached.size == other.size { return reached == other }
        let head = try await view().head
        // A relay that hides the end of the log shows another one.
        guard other.size <= head.size else { return false }
        do throws(ClientError) { try await prove(other, head) } catch {
            guard error == .otherLog else { throw error }
            return false
        }
        return true
    }

    /// Keeps what was verified in the checkpoint file, and the members. A checkpoint that another process has kept there
    /// meanwhile is proved to belong to the same log; that of a log that was accepted takes the place of any other.
    ///
    /// - Returns: why a file can't be written or understood; nil where all went well.
    /// - Throws: `.otherLog`, or that the relay can't be asked for a proof.
    package func keepCheckpoint(in file: StateFile) async throws(ClientError) -> StateError? {
        while let (checkpoint, former) = log.unkept {
            guard !log.replaces else {
                let kept: Checkpoint
                do throws(StateError) { kept = try file.replaceCheckpoint(with: checkpoint) } catch { return error }
                try log.keeps(kept)
                continue
            }
            let found: Checkpoint?
            do throws(StateError) { found = try file.keep(checkpoint, insteadOf: former) } catch { return error }
            guard let found else {
                try log.keeps(checkpoint)
                break
            }
            // Where only one of both has proved something, that needs no proof: it has begun with what the other has. But not where
            // another log was accepted meanwhile, which nothing of before is to be mixed with.
            if let former, found.accepted == former.accepted, found.head.size >= former.head.size,
                [checkpoint, found].contains(where: { former.head == $0.head && former.reached == $0.reached })
            {
                try log.keeps(found)
                continue
            }
            try await prove(found.head.head, checkpoint.head.head)
            try log.keeps(found)
            // Both folds are of one roster: the members of now have been those of either.
            if found.head.crowd != nil, found.head.size != checkpoint.head.size {
                let view = try await view(rows: false)
                for known in [found.head, checkpoint.head] where known.crowd != nil {
                    guard known.crowd == view.chain(at: known.size) else { throw .otherLog }
                }
            }
        }
        return keepCrowd(in: file)
    }
}
