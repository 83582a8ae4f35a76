@testable import Client

/// A state file is understood or refused with a place in it; what is understood is written and understood as the same.
func fuzz(_ bytes: [UInt8]) {
    guard let state = try? State(json: bytes, path: "x") else { return }
    let written = state.json
    guard let again = try? State(json: written, path: "x") else { preconditionFailure("unreadable once written") }
    precondition(again.json == written, "written otherwise the second time")
}
