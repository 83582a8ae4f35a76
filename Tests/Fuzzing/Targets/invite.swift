@testable import Client

/// An invite, or a device's secret, is one or it isn't; one that is reads the same when it is written again.
func fuzz(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let address = try? RelayAddress(text) {
        precondition((try? RelayAddress(address.text))?.text == address.text, "the address isn't stable")
    }
    if let secret = try? DeviceSecret(text) {
        let written = secret.lines.map(\.text).joined(separator: "\n")
        precondition((try? DeviceSecret(written)) == secret, "a device's secret that can't be read again")
    }
    guard let invite = try? Invite(text) else { return }
    guard let again = try? Invite(invite.text) else { preconditionFailure("an invite that can't be read again") }
    precondition(again.relay == invite.relay && again.room == invite.room && again.code == invite.code)
}
