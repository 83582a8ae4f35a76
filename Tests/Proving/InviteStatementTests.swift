import Foundation
import Helpers
import Testing
import Wire

@testable import Proving

@Suite struct InviteStatementTests {
    @Test func itsTermsHaveBounds() {
        let most = Tree.greatestSize
        for (form, expires, uses) in [(InviteForm.guest, 0, 0), (.guest, most, most), (.device, most, 1)] {
            #expect(InviteTerms(form: form, expires: expires, uses: uses) != nil)
        }
        for (form, expires, uses) in [
            (InviteForm.guest, -1, 0), (.guest, most + 1, 0), (.guest, 0, -1), (.guest, 0, most + 1), (.device, 0, 0),
            (.device, 0, 2),
        ] {
            #expect(InviteTerms(form: form, expires: expires, uses: uses) == nil)
        }
    }

    @Test func aRestOutOfBoundsIsMalformed() throws {
        let terms = try #require(InviteTerms(form: .device, expires: 7, uses: 1))
        let box = try #require(Box(bytes: [UInt8](repeating: 1, count: Box.count)))
        let key = try Speaker(1).key.publicKey
        let shortest = InviteStatement(key: key, terms: terms, box: box, note: Data(count: 28)).bytes
        let longest = InviteStatement(key: key, terms: terms, box: box, note: Data(count: 1152)).bytes
        #expect(shortest.count == 125 && longest.count == 1249)
        for bytes in [shortest, longest] { #expect(try InviteStatement(bytes).bytes == bytes) }
        for wrong in [[], Array(shortest.dropLast()), longest + [0]] {
            #expect(throws: RosterError.malformed) { try InviteStatement(wrong) }
        }
        // The form, the highest byte of the time, and the number of uses.
        for (place, value) in [(32, UInt8(2)), (33, 1), (34, 0x20), (48, 2), (48, 0)] {
            var wrong = shortest
            wrong[place] = value
            #expect(throws: RosterError.malformed) { try InviteStatement(wrong) }
        }
    }

    @Test func aKeyThatIsNotSoundIsReadAndIsNone() throws {
        let terms = try #require(InviteTerms(form: .guest, expires: 0, uses: 0))
        let box = try #require(Box(bytes: [UInt8](repeating: 1, count: Box.count)))
        let good = InviteStatement(key: try Speaker(1).key.publicKey, terms: terms, box: box, note: Data(count: 28))
            .bytes
        let bytes = [UInt8](repeating: 0, count: 32) + good.dropFirst(32)
        let invite = try InviteStatement(bytes)
        #expect(invite.key == nil && invite.bytes == bytes)
    }
}
