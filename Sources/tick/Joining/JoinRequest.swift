import Arguments
import Client
import Kernel
import Sealing
import Wire

/// The room, code and relay of a `join`, from operands, options, variables, files and the prompt.
struct JoinRequest {
    let room: String
    let relay: String
    /// Nil for a room that was joined here and whose first code no longer lets in.
    let code: Code?
    /// The room's name in the invite, where that is another one.
    let otherName: String?

    init(_ typed: Parsed, state: State, context: Context) throws {
        var (invite, room) = try Self.operands(typed.operands)
        var code: String?
        var isMade = false
        var isKnown = false
        if let text = typed[JoinCommand.code] {
            code = text
        } else if let file = typed[JoinCommand.codeFile] {
            code =
                file == "-" && Syscalls.isTerminal(STDIN_FILENO)
                ? try Self.ask(context, "code: ", for: room)
                : try String(text: InputFile.read(file, atMost: 64 << 10), of: "the code file '\(file.printable)'")
        } else if let text = context.variable("TICK_CODE"), invite == nil {
            if room.flatMap({ state.rooms[$0] }) == nil {
                try Self.refuseUnread(beside: "TICK_CODE is set, too", hint: "leave one of them out")
            }
            code = text
        } else if typed[JoinCommand.new], room.flatMap({ state.rooms[$0] }) == nil {
            isMade = true
            try Self.refuseUnread(
                beside: "'--new' makes a room", hint: "leave '--new' out to join the room of the invite"
            )
            if typed[JoinCommand.weakCode] {
                throw Failure(
                    .usage, "'--weak-code' needs a code",
                    hint: "the code that '--new' makes is strong; '--code-file FILE' gives one"
                )
            }
        } else if let room, invite == nil, let known = state.rooms[room] {
            code = known.firstCode?.text
            isKnown = true
            if !typed[JoinCommand.new], !typed[JoinCommand.quiet] { Self.noteUnread(room, in: context) }
        } else if invite == nil {
            let text = try Self.ask(context, "invite or code: ", for: room)
            if text.contains("#") { invite = try Self.parse(text) } else { code = text }
        }
        if invite == nil, let text = code, Self.isMeantAsInvite(text) { (invite, code) = (try Self.parse(text), nil) }
        if code != nil || isMade, invite != nil {
            throw Failure(.usage, "an invite contains a code; no other code can be given with it")
        }
        if typed[JoinCommand.new], invite != nil {
            throw Failure(
                .usage, "'--new' makes a room, and an invite is to one that there is",
                hint: "leave '--new' out; 'tick join --new ROOM' makes a joined room again"
            )
        }

        if let text = code, DeviceSecret.begins(text) { _ = try Self.parse(text) }
        guard let name = room ?? invite?.room else {
            if code != nil, !isMade {
                throw Failure(
                    .usage, "no room given, and what was read is no invite",
                    hint: "an invite has the form RELAY#ROOM:CODE; for a code, name the room: 'tick join ROOM'"
                )
            }
            throw Failure(.usage, "no room given", hint: "tick join [options] ROOM, or an invite")
        }
        do { try RoomName.check(name) } catch {
            throw Failure(.usage, "'\(name.printable)' can't be a room's name: \(error.reason)")
        }
        self.room = name
        otherName = invite.flatMap { $0.room == name ? nil : $0.room }
        let text = invite?.code ?? code
        self.code = isKnown && text == nil ? nil : try Self.code(text, weak: typed[JoinCommand.weakCode])
        // A joined room stays where it is: TICK_RELAY is for those to come, and would make an empty room elsewhere with '--new'.
        let address =
            typed[JoinCommand.relay] ?? invite?.relay ?? state.rooms[name]?.relay ?? context.variable("TICK_RELAY")
            ?? "http://127.0.0.1:8425"
        do { relay = try RelayAddress(address).text } catch {
            // It may have a code behind a `#`, a token behind a `?`, or a password before an `@`.
            let isSecret = address.contains { "#?@".contains($0) }
            throw Failure(
                .usage,
                "\(isSecret ? "what was given as the relay" : "'\(address.printable)'") is not a relay: \(error.reason)",
                hint: "write http://HOST:PORT or https://HOST"
            )
        }
        // Found out without a request.
        if let code = self.code, let known = state.rooms.values.first(where: { $0.firstCode?.text == code.text }) {
            try check(known.id, in: state)
        }
        // A name that the user has typed is meant.
        if room == nil, state.rooms[name] == nil { try Self.checkLook(of: name, in: state) }
    }

    /// Refuses an invite's room that looks like another one here, or like nothing.
    private static func checkLook(of name: String, in state: State) throws {
        let skeleton = name.skeleton
        let known = state.rooms.keys.filter { $0.skeleton == skeleton }.min()
        guard known != nil || skeleton.isEmpty else { return }
        throw Failure(
            .usage,
            known.map { "the invite's room looks like '\($0.printable)', which was joined here before" }
                ?? "nothing is seen of the name of the invite's room",
            hint: "give it another name: 'tick join <FILE NAME'"
        )
    }

    /// Refuses a room that isn't the one of this name here, or that has another name here.
    func check(_ id: RoomID, in state: State) throws {
        if let known = state.rooms[room], known.id != id {
            throw Failure(
                .usage, "room '\(room.printable)' was joined here with another code",
                hint: "choose another name for the new room, or 'tick leave \(room.printable)' first"
            )
        }
        guard let (other, membership) = state.rooms.first(where: { $0.key != room && $0.value.id == id }) else {
            return
        }
        let place = membership.relay == relay ? "" : ", at relay '\(membership.relay.printable)'"
        throw Failure(
            .usage,
            "that is the room that is called '\(other.printable)' here\(place)",
            hint: membership.relay == relay
                ? "'tick leave \(other.printable)' first, to call it otherwise"
                : "'tick join --relay URL \(other.printable)' goes on with it at another relay"
        )
    }

    /// Separates an invite from a room's name: only an invite contains a `#`.
    private static func operands(_ operands: [String]) throws -> (Invite?, String?) {
        var invite: Invite?
        var room: String?
        for operand in operands {
            if operand.contains("#") {
                guard invite == nil else { throw Failure(.usage, "more than one invite given") }
                invite = try parse(operand)
            } else {
                // The second operand may be a code, and errors never repeat a code.
                guard room == nil else {
                    throw Failure(
                        .usage, "more than one room given",
                        hint: "a code is read from standard input, a prompt, '--code-file FILE' or TICK_CODE"
                    )
                }
                room = operand
            }
        }
        return (invite, room)
    }

    /// Says that an invite on standard input isn't read, where the room is known: what a loop of a script reads there is not
    /// taken from it.
    private static func noteUnread(_ room: String, in context: Context) {
        guard hasFileToRead else { return }
        context.terminal.say(
            "note: room '\(room.printable)' was joined here, and standard input is not read: 'tick join <FILE', without the room, "
                + "takes an invite"
        )
    }

    /// Refuses an invite in a file on standard input that isn't read: it may be to another room. A loop that takes codes from a file has
    /// read some of it.
    private static func refuseUnread(beside other: String, hint: String) throws {
        guard hasFileToRead, let line = try? Syscalls.peekStart(STDIN_FILENO, count: 4096).split(separator: 0x0A).first,
            Invite.isOne(String(decoding: line, as: UTF8.self).trimmingWhiteSpace)
        else { return }
        throw Failure(.usage, "an invite was given on standard input, and \(other)", hint: hint)
    }

    /// Whether standard input is a file that has something.
    private static var hasFileToRead: Bool {
        guard let status = try? Syscalls.status(STDIN_FILENO) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }

    /// Whether a text that stands where a code can is an invite, or one that was damaged. A code that a person chose may have a `#`, too.
    private static func isMeantAsInvite(_ text: String) -> Bool {
        text.contains("#") && (text.contains("://") || text.withoutCodes != text)
    }

    private static func parse(_ text: String) throws -> Invite {
        guard !DeviceSecret.begins(text) else {
            throw Failure(.usage, "that is the secret of a device, no invite", hint: "'tick device use <FILE' takes it")
        }
        do { return try Invite(text.trimmingWhiteSpace) } catch {
            throw Failure(.usage, "not an invite: \(error.reason)", hint: "an invite has the form RELAY#ROOM:CODE")
        }
    }

    /// Prompts on the terminal, without echo; where stdin is no terminal its first line is read.
    private static func ask(_ context: Context, _ prompt: String, for room: String?) throws -> String {
        let text = try context.terminal.secret(prompt: prompt)
        guard !text.isEmpty else {
            throw Failure(
                .usage, "no code given" + (room.map { " for room '\($0.printable)'" } ?? ""),
                hint: "give an invite on stdin or as an operand, '--code-file FILE', or '--new' to make a room"
            )
        }
        return text
    }

    private static func code(_ text: String?, weak: Bool) throws -> Code {
        guard let text else { return try Code.random() }
        let code = try Code(text)
        guard weak || code.strength >= Code.required else {
            throw Failure(
                .refused, "the code is too weak: about \(code.strength) bits of \(Code.required)",
                hint: "let '--new' generate one, or use '--weak-code' for a room that nothing depends on"
            )
        }
        return code
    }
}
