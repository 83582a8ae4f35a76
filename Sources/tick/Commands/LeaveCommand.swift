import Arguments
import Client
import Wire

/// `tick leave`: ends the membership of a room.
enum LeaveCommand: Command {
    static let force = Flag(
        "force", help: "leave even if the relay can't be reached, and drop the room's messages in the outbox"
    )
    static let quiet = Flag("quiet", short: "q", help: "don't print the invite")

    static let word = "leave"

    static let syntax = CommandSyntax(
        word, summary: "Leave a room", options: [force, TimeLimit.option, quiet],
        operands: [Operand("ROOM", .required, help: "the room", completes: .room)], elsewhere: ["exit", "part", "quit"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try context.account(typed.operands[0])
        let (forces, isQuiet) = (typed[force], typed[quiet])
        let time = TimeLimit(typed)
        let patience = typed[TimeLimit.option] == nil ? Limit(after: TimeLimit.usual) : time.limit
        try await time.run {
            try await leave(account, forces: forces, isQuiet: isQuiet, by: patience, in: context)
        }
    }

    /// - Parameter patience: how long the relay may ask to wait.
    private static func leave(
        _ account: Account, forces: Bool, isQuiet: Bool, by patience: Limit, in context: Context
    ) async throws {
        let known = try context.state().rooms[account.room]
        let unsent = try await context.sendOutbox(of: account, isNeeded: true)
        let outbox = try context.state().outbox.filter { $0.room == account.room }
        guard outbox.isEmpty || forces else { throw refusal(of: outbox, after: unsent, account) }
        let view = isQuiet ? nil : await lastView(account)
        // A person with a device in the room comes in by that alone.
        let devices = view?.devices(ofPersonOf: account.me) ?? []
        let staysByAnother = devices.contains { $0.member != account.me }
        // A state file that can't be written fails here, before the relay is asked.
        try context.stateFile.rewrite()
        let (wasTold, wasRemoved) = try await tellRelay(account, forces: forces, by: patience, in: context)
        // The state file is about to lose the code: the invite can't be shown later.
        let membership = (try? context.state())?[account] ?? known
        var invite = membership.flatMap { membership in
            membership.firstCode.map { Invite(relay: membership.relay, room: account.room, code: $0.text) }
        }
        // A removal changes the room's key: no code of before lets in.
        if wasRemoved || account.keys.hasRotated { invite = nil }
        if !isQuiet, let invite { try show(invite, of: account, wasTold: wasTold, in: context) }
        try forget(account, forces: forces, wasTold: wasTold, in: context)
        // A failure to remove a file doesn't undo the leave, but the kept lists are in the clear.
        for remove in [context.stateFile.forgetLists, context.stateFile.forgetCrowd] {
            do throws(StateError) { try remove(account.keys.room) } catch { context.warn(of: error, account) }
        }
        // Either log may have said that it was removed.
        if account.log.isDoubted, !wasRemoved {
            context.terminal.warn(
                "the relay's log of room '\(account.room.printable)' is not the one that was read before: where that one comes "
                    + "back, you are still a member"
            )
        }
        guard !isQuiet else { return }
        var way = "'tick join' with this invite comes back"
        // It can have been, unseen, where the relay said nothing, or this member had left before.
        if view == nil { way += ", unless the room's key was changed" }
        if invite == nil { way = "to come back you need an invite of a member" }
        if wasRemoved { way += ", or 'tick device add' on a machine of yours that is still there" }
        if staysByAnother { way = "'tick device add' on another machine of yours lets this one back in" }
        context.terminal.say("left room '\(account.room.printable)'; \(way)")
    }

    /// The failure where the outbox has messages for the room.
    ///
    /// - Parameter unsent: why they were not sent just now; nil where they were tried, and refused.
    private static func refusal(of outbox: [Queued], after unsent: ClientError?, _ account: Account) -> Failure {
        let number = outbox.count.of("message")
        if let unsent, unsent.isWorthRetrying {
            var failure = Failure(unsent, account: account)
            failure.hint =
                "the outbox holds \(number) for the room; '--force' drops them, and leaves in any case"
            return failure
        }
        var way = outbox.contains { $0.failed == .removed } ? "" : "'tick outbox flush' sends them, "
        if outbox.allSatisfy({ ![nil, .removed].contains($0.failed) }) {
            way = "'tick outbox' shows why they were refused, "
        }
        // An earlier try reached the relay.
        if [.notAMember, .unauthorized].contains(unsent?.problem?.code) {
            way = "'tick join \(account.room.printable)' joins again and sends them, "
        }
        return Failure(
            .refused, "the outbox holds \(number) for room '\(account.room.printable)'",
            hint: "\(way)'--force' drops them"
        )
    }

    /// - Returns: whether the relay knows now that this member has left, and whether it had been removed.
    private static func tellRelay(
        _ account: Account, forces: Bool, by patience: Limit, in context: Context
    ) async throws -> (wasTold: Bool, wasRemoved: Bool) {
        do throws(ClientError) {
            try await account.leave(by: patience) { context.terminal.say($0, of: account) }
        } catch {
            // The relay doesn't have this member any more: it has left.
            let isRemoved = if case .removed(let removal) = error { account.remover(in: removal) != nil } else { false }
            let isGone = isRemoved || error.problem?.code == .notAMember
            if !isGone, !forces {
                var failure = Failure(error, account: account)
                if error.mayBeDone { failure.hint = "the relay may still do it; \(again(account))" }
                if case .removed = error {
                    failure.message = "the relay says that you were removed, and shows nobody's signature for it"
                    failure.hint = "'tick leave --force \(account.room.printable)' leaves in any case"
                }
                throw failure
            }
            if !isGone { context.terminal.warn("the relay could not be notified: \(error.reason.printable)") }
            return (isGone, isRemoved)
        }
        return (true, false)
    }

    /// Takes the room and its outbox out of the state file.
    private static func forget(_ account: Account, forces: Bool, wasTold: Bool, in context: Context) throws {
        let late: Int
        do {
            late = try context.stateFile.update { state in
                // Another process has left it meanwhile, and another room may have its name.
                guard account.isHere(in: state) else { return 0 }
                // Messages that another process queued meanwhile are not dropped without a word.
                let late = forces ? 0 : state.outbox.count { $0.room == account.room }
                guard late == 0 else { return late }
                state.rooms[account.room] = nil
                state.formerNames[account.keys.room] = account.name
                state.endJoins(of: account.keys.room) { _ in true }
                state.outbox.removeAll { $0.room == account.room }
                state.acks.removeAll { $0.room == account.room }
                return 0
            }
        } catch {
            var failure = Failure(error)
            if wasTold { context.terminal.warn("the relay was told, but this machine still has the room") }
            failure.hint = failure.hint ?? again(account)
            throw failure
        }
        if late > 0 {
            throw Failure(
                .refused,
                "left room '\(account.room.printable)', but another process queued messages for it meanwhile",
                hint:
                    "'tick join \(account.room.printable)' joins again and sends them, "
                    + "'tick leave --force \(account.room.printable)' drops them"
            )
        }
    }

    /// The room before the leave, for what is said of it; nil where the relay doesn't say.
    private static func lastView(_ account: Account) async -> RoomView? {
        // It is only for a note: a relay that is silent isn't waited for twice.
        try? await Limit(after: .seconds(5)).run { () async throws(ClientError) in try await account.view(rows: false) }
    }

    private static func again(_ account: Account) -> String {
        "'tick leave \(account.room.printable)' again forgets the room on this machine"
    }

    private static func show(_ invite: Invite, of account: Account, wasTold: Bool, in context: Context) throws {
        let room = account.room.printable
        do { try SecretOutput(terminal: context.terminal).show(invite, isForOthers: false) } catch {
            // The invite wasn't shown, so the room stays in the state file.
            let (told, force) = wasTold ? ("the relay was told, and ", "") : ("", "--force ")
            let hint = "\(told)this machine keeps the code; 'tick leave \(force)\(room)' prints the invite"
            throw SecretOutput.failure(error, of: "invite of room '\(room)'", hint: hint)
        }
    }
}
