import Testing
import Wire

@Suite struct ProblemTests {
    /// What a program that talks to a relay may rely on: a word, and the HTTP status that goes with it.
    static let statuses: [String: Int] = [
        "bad-request": 400, "bad-statement": 400, "no-relay-token": 401, "unauthorized": 401, "not-a-member": 403,
        "forbidden": 403, "not-found": 404, "no-such-room": 404, "no-such-message": 404, "method-not-allowed": 405,
        "timed-out": 408, "removed": 403, "invite-ended": 403, "room-full": 403, "no-such-push": 404,
        "push-refused": 403,
        "id-taken": 409, "stale-count": 409, "stale-epoch": 409, "stale-crowd": 409, "again": 409, "wrong-root": 409,
        "too-old": 410,
        "too-large": 413,
        "target-too-long": 414, "rate-limited": 429, "header-too-large": 431,
        "failed": 500, "other": 500, "unsupported": 501, "unavailable": 503, "version-not-supported": 505,
    ]

    @Test(arguments: ProblemCode.allCases)
    func everyWordHasItsStatus(code: ProblemCode) throws {
        #expect(code.status == (try #require(Self.statuses[code.rawValue])))
        #expect(Problem(code).status == code.status)
    }

    @Test func noWordIsGone() {
        #expect(Set(ProblemCode.allCases.map(\.rawValue)) == Set(Self.statuses.keys))
    }

    @Test(arguments: ProblemCode.allCases)
    func titlesReadAsTheRestOfASentence(code: ProblemCode) {
        #expect(Problem(code).title == code.title)
        #expect(!code.title.hasSuffix("."))
        #expect(!code.title.isEmpty)
    }

    @Test func anOwnTitleTakesTheWordsPlace() {
        #expect(Problem(.tooLarge, title: "at most 65536 bytes").title == "at most 65536 bytes")
    }

    @Test(arguments: InviteEnd.allCases)
    func anEndedInviteSaysWhy(end: InviteEnd) throws {
        let problem = Problem.ended(end)
        #expect(problem.code == .inviteEnded && problem.end == end && problem.title == end.title)
        let read = try JSON.value(Problem.self, from: JSON.data(problem))
        #expect(read == problem && read.end == end)
    }

    @Test func onlyAnEndedInviteHasAnEnd() {
        #expect(Problem(.pushRefused, class: .other("rotated")).end == nil)
        #expect(Problem(.inviteEnded, class: .other("a later word")).end == nil)
    }
}
