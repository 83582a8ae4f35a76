import Sealing
import Testing
import Wire

@Suite struct DerivationTests {
    private func everyText(of value: some Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value)" + String(describing: value) + String(reflecting: value) + "\([value])" + dumped
    }

    @Test func aCodeIsNeverShownByAccident() throws {
        let code = try Code("open sesame")
        #expect("\(code)" == "Code(hidden)")
        #expect(!everyText(of: code).contains("sesame"))
        #expect(!everyText(of: ["code": code]).contains("sesame"))
    }

    @Test func keysAreNeverShownByAccident() throws {
        let keys = try RoomKeys(root: .init(repeating: 171, count: 32))
        #expect("\(keys)" == "RoomKeys(hidden)")
        #expect(!everyText(of: keys).contains("171"))
    }

    @Test func aSecretIsNeverShownByAccident() throws {
        let secret = try EpochSecret(bytes: .init(repeating: 171, count: 32))
        #expect("\(secret)" == "EpochSecret(hidden)")
        #expect(!everyText(of: secret).contains("171"))
    }

    @Test func anIdentityIsNeverShownByAccident() throws {
        let identity = try Identity(secret: .init(repeating: 171, count: 32))
        #expect("\(identity)" == "Identity(hidden)")
        #expect(!everyText(of: identity).contains("171"))
    }

    @Test func aBoxSecretIsNeverShownByAccident() throws {
        let secret = try Identity(secret: .init(repeating: 171, count: 32)).boxSecret(in: RoomID(rawValue: 1))
        #expect("\(secret)" == "BoxSecret(hidden)")
    }
}
