import Helpers
import Testing
import Wire

@testable import Proving

/// A member that came in by a device's invite is of the inviter's person.
@Suite struct PersonTests {
    /// A room of alice's, with her laptop.
    private struct Home {
        var roster = Roster(room: Sample.room)
        let alice: Speaker
        var laptop: Speaker
        private var invites: UInt8 = 20

        init() throws {
            var phone = try Speaker(2)
            (alice, laptop) = (try Speaker(1), phone)
            try take(alice, .join())
            try enter(&phone, as: alice)
            laptop = phone
        }

        @discardableResult
        mutating func take(_ speaker: Speaker, _ said: Speaker.Saying) throws -> RosterError? {
            let seq = roster.seq + 1
            return try roster.apply(speaker.event(seq, said, count: seq)).flaw
        }

        /// Lets a member in by a new invite of another one.
        @discardableResult
        mutating func enter(
            _ speaker: inout Speaker, as inviter: Speaker, form: InviteForm = .device
        ) throws -> RosterError? {
            invites += 1
            let key = Sample.key(invites)
            try take(inviter, .invite(InviteStatement(by: key, form: form, uses: form == .device ? 1 : 0)))
            (speaker.invite, speaker.inviter, speaker.form) = (key, inviter.member, form)
            return try take(speaker, .join())
        }
    }

    @Test func aDeviceIsOfItsInvitersPerson() throws {
        var home = try Home()
        var (phone, bob) = (try Speaker(3), try Speaker(4))
        // A device's device is of the same person.
        #expect(try home.enter(&phone, as: home.laptop) == nil)
        #expect(try home.take(bob, .join()) == nil)
        let all = [home.alice, home.laptop, phone].map(\.member)
        #expect(home.roster.devices(of: home.alice.member) == all)
        #expect(all.map(home.roster.person(of:)) == all.map { _ in home.alice.member })
        let next = home.roster.seq + 1
        #expect(home.roster.persons(owed: next, from: bob.member) == [home.alice.member])
        #expect(home.roster.persons(owed: next, from: phone.member) == [bob.member])
        // The first device has left; the person is still named by it.
        #expect(try home.take(home.alice, .leave) == nil)
        #expect(home.roster.persons(owed: next + 1, from: bob.member) == [home.alice.member])
        // Its guests are persons of their own.
        #expect(try home.enter(&bob, as: home.laptop, form: .guest) == .present)
    }

    @Test func theSameDeviceComesBackByAnInviteOfItsPersonOnly() throws {
        var home = try Home()
        let (bob, alice) = (try Speaker(4), home.alice)
        try home.take(bob, .join())
        try home.take(home.laptop, .leave)
        var laptop = home.laptop
        #expect(try home.enter(&laptop, as: bob) == .person)
        #expect(try home.enter(&laptop, as: alice) == nil)
        var carol = bob
        try home.take(bob, .leave)
        // Bob is a person of his own for good, also where alice would have him as her device.
        #expect(try home.enter(&carol, as: alice) == .person)
        #expect(try home.enter(&carol, as: alice, form: .guest) == nil)
    }

    /// Others can't let a stolen machine back in as alice's while she is there.
    @Test func aDeviceDoesNotComeBackAsAGuestBesideItsPerson() throws {
        var home = try Home()
        let bob = try Speaker(4)
        try home.take(bob, .join())
        try home.take(home.laptop, .leave)
        var laptop = home.laptop
        #expect(try home.enter(&laptop, as: bob, form: .guest) == .person)
        try home.take(home.alice, .leave)
        #expect(try home.enter(&laptop, as: bob, form: .guest) == nil)
        // It is still alice's person, by which she can come back as her laptop's device alone.
        #expect(home.roster.person(of: laptop.member) == home.alice.member)
        var alice = home.alice
        #expect(try home.enter(&alice, as: bob, form: .guest) == .person)
        #expect(try home.enter(&alice, as: laptop) == nil)
    }
}
