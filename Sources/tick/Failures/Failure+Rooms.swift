import Client
import Foundation
import Kernel
import Proving
import Wire

// The words for what a relay refuses, and for what it shows of a room.

extension Failure {
    /// A command about all rooms finds none.
    static var noRoomJoined: Failure {
        Failure(.refused, "no room was joined here", hint: "join one with 'tick join'")
    }

    /// Words a relay's error about a room that has no account yet.
    ///
    /// - Parameters:
    ///   - relayToken: the one that the relay was sent.
    ///   - form: of the invite; only `join`, of a guest's, has '--relay'.
    init(_ error: ClientError, room: String, relay: String, relayToken: String?, form: InviteForm = .guest) {
        if error.problem?.code == .noRelayToken {
            self.init(refusing: relayToken, at: relay, form)
        } else {
            self.init(wording: error, nil, room: room.printable, url: relay)
        }
        cause = error
    }

    init(wording error: ClientError, _ account: Account?, room named: String? = nil, url: String? = nil) {
        let url = account?.relay.relay ?? url
        let relay = url.map { "relay '\($0.printable)'" } ?? "the relay"
        let room = account?.room.printable ?? named ?? "ROOM"
        switch error {
        case .unreachable(let url, let cause): self.init(reaching: url, error, cause)
        case .nonsense(_, let status, let isPage):
            self.init(
                .unreachable, "\(relay) gave an invalid answer: \(error.reason.printable)",
                hint: Self.hint(ofStatus: status, isPage: isPage, from: url)
            )
        case .forged: self.init(.refused, "\(relay) or a member made up \(error.reason.printable)")
        case .untrue: self.init(.refused, "\(relay) gave an untrue answer: \(error.reason.printable)")
        case .otherLog:
            let (lost, lacks) = (account?.log.lost ?? [], account?.log.lacks ?? 0)
            self.init(
                .refused,
                lost.isEmpty && lacks == 0
                    ? "the relay's log of room '\(room)' is not the one that was read before"
                    : Self.lack(lost, and: lacks, of: room),
                hint:
                    "if a backup was restored, or a member made the room again: 'tick join \(room) --accept-log=SIZE-HEX', "
                    + "as 'tick relay --store STORE --fingerprint \(account?.me.description ?? "all")' prints it at the "
                    + "relay, or 'tick status --verified' of a member whom you trust"
            )
        case .moved(let relay): self.init(.refused, "room '\(room)' was moved to relay '\(relay.printable)' meanwhile")
        case .left: self.init(.refused, "room '\(room)' was left by another command")
        case .removed(let removal): self.init(removal, of: account, room: room)
        case .withoutKey(let name, let member, let seq):
            self.init(
                .refused,
                "\(name.printable) changed the key of room '\(room)' (seq \(seq)) and gave this member none",
                hint:
                    "'tick rotate \(room)' gives everyone a new one; 'tick remove \(room) \(member)' everyone but "
                    + name.printable
            )
        case .olderThanJoin(let seq):
            self.init(
                .refused,
                "the state file is older than this member's last join of room '\(room)' (seq \(seq)), and has no key of then",
                hint: (account?.device == nil
                    ? "a new invite gives it the key: 'tick invite \(room)' of a member, then 'tick join <FILE' here"
                    : "'tick device add' on another machine of yours, then 'tick device use <FILE' here, gives it the key")
                    + "; without it '--forget' removes members and changes the key"
            )
        case .keyPutBack:
            self.init(
                .refused, "the log of room '\(room)' went back to an earlier key than this client had",
                hint:
                    "who was removed since is in the room again: 'tick members \(room)' shows all, 'tick remove \(room) MEMBER' "
                    + "gives everyone else a new key, and 'tick rotate \(room)' everyone"
            )
        case .noInvite:
            self.init(
                .refused, "you are not a member of room '\(room)', and no invite of it is known here",
                hint: Self.newInvite(to: room)
            )
        case .otherPerson(.guest):
            self.init(
                .refused,
                "this machine was in room '\(room)' as a device of somebody who is there: no invite lets it in",
                hint: "'tick device use' takes a secret that 'tick device add' on another machine of that person prints"
            )
        case .otherPerson(.device):
            self.init(
                .refused, "this machine was in room '\(room)' as another person, and stays that",
                hint: "use another state file: 'tick --config FILE device use'"
            )
        case .otherForm(.guest):
            self.init(
                .refused, "this secret has the code of an invite", hint: "'tick join' takes it, without 'device '")
        case .otherForm(.device):
            self.init(
                .refused, "this invite has the code of a device's secret",
                hint: "'tick device use' takes it, as 'tick device add' printed it: with 'device ' in front"
            )
        case .clockBehind(isProven: true):
            self.init(
                .badConfiguration,
                "this machine's clock is more than a day behind: it is before what this member has last stated in room '\(room)'",
                hint: "nothing was changed; set the clock; where it was ahead then, and is right now, this member can "
                    + "state nothing before that time: use another state file, 'tick --config FILE join'"
            )
        case .clockBehind(isProven: false):
            self.init(
                .unreachable,
                "\(relay) says that this member has stated something in room '\(room)' more than a day ahead of this "
                    + "machine's clock",
                hint: "set the clock, if it is behind: else the relay is wrong"
            )
        case .listEdit, .closed: self.init(.refused, error.reason)
        case .away:
            self.init(
                .refused, error.reason,
                hint: "it came before this device joined: 'tick tail -n N \(room)' shows all up to there, then run "
                    + "'tick ack \(room)'"
            )
        case .rateLimited(let seconds, _):
            let pause = seconds.map { " " + $0.of("second") } ?? ""
            self.init(.rateLimited, "\(error.reason.printable): \(relay) asks to wait\(pause)")
        case .refused(let problem): self.init(problem, room: room, relay, account, url: url)
        }
    }

    /// The hint where it takes another invite. It is read from a file only without the room, and the list of processes shows an operand.
    private static func newInvite(to room: String) -> String {
        "ask a member for one: 'tick invite \(room)'; 'tick join <FILE' takes it, without the room"
    }

    /// The words for what was sent from here and the relay lacks, with the seqs and ids.
    ///
    /// - Parameters:
    ///   - others: how many more it lacks, whose ids aren't known.
    ///   - room: its name, printable.
    static func lack(_ lost: [(id: MessageID, seq: Int)], and others: Int = 0, of room: String) -> String {
        let what = "the relay lacks \((lost.count + others).of("message")) sent from here to room '\(room)'"
        guard !lost.isEmpty else { return what }
        return ([what + ":"] + lost.map { "\($0.seq) \($0.id)" }).joined(separator: "\n")
    }

    private init(_ problem: Problem, room: String, _ relay: String, _ account: Account?, url: String?) {
        switch problem.code {
        case .noSuchRoom:
            let place = url.map { "'\($0.printable)'" } ?? relay
            self.init(
                .refused, "no room at \(place) has this code",
                hint: "check that nothing is missing of the code; '--new' makes a new room"
            )
        case .notAMember, .unauthorized:
            self.init(
                .refused,
                "you are not a member of room '\(room)' at \(relay)",
                hint:
                    "join again with 'tick join \(room)', after 'tick leave' with an invite; "
                    + "if that finds no room, the relay has another store, or has lost it"
            )
        case .tooOld:
            self.init(.refused, "\(relay) no longer speaks this version of the protocol", hint: "use a newer tick")
        case .notFound:
            self.init(
                .refused, "\(relay) doesn't have version 3 of the protocol",
                hint: "it may be an earlier one, or a proxy may serve it under another path"
            )
        case .inviteEnded:
            let why =
                switch problem.end {
                case .used?: "is used up"
                case .expired?: "has expired"
                case .left?: "no longer works: the member that made it has left"
                case .rotated?, nil: "no longer works: the room's key was changed"
                }
            self.init(
                .refused, "this invite to room '\(room)' \(why)", hint: Self.newInvite(to: room))
        case .pushRefused: self.init(refusing: problem.class, room: room, relay)
        case .noSuchPush: self.init(withoutTargetIn: room)
        case .noSuchMessage: self.init(.refused, "no such message in room '\(room)'")
        case .noRelayToken:
            self.init(refusing: account?.relayToken, at: url, account?.device == nil ? .guest : .device)
        case .staleCount:
            self.init(
                .refused, "\(relay) refused: \(problem.title.printable)",
                hint: "set this machine's clock, if it is ahead"
            )
        case .rateLimited: self.init(.rateLimited, "\(relay) refused: \(problem.title.printable)")
        default:
            self.init(problem.status >= 500 ? .unreachable : .refused, "\(relay) refused: \(problem.title.printable)")
        }
    }

    /// A relay takes no join without its token, or with another one.
    ///
    /// - Parameter token: the one that it was sent; nil for none.
    private init(refusing token: String?, at url: String?, _ form: InviteForm) {
        let (environment, place) = (Syscalls.environment(), url?.printable ?? "URL")
        let known = environment["TICK_RELAY_TOKEN"] ?? ""
        let isWithheld = !known.isEmpty && known != token && !RelayVariable.allows(url ?? "", in: environment)
        let hint =
            if isWithheld {
                "TICK_RELAY_TOKEN was not sent, since TICK_RELAY names another relay: set that to '\(place)'"
                    + (form == .guest ? ", or join with '--relay \(place)'" : "")
            } else {
                token == nil ? "set TICK_RELAY_TOKEN" : "set TICK_RELAY_TOKEN to the relay's current token"
            }
        self.init(
            .refused, "relay '\(place)' " + (token == nil ? "requires a relay token" : "refuses the relay token"),
            hint: hint
        )
    }
}
