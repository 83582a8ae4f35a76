import Foundation
import Helpers
import Synchronization

@testable import Client

/// A member's way to the relay, on which requests and answers get lost, until it is calm.
final class LosingTransport: Transport {
    private struct State {
        var chance: SeededGenerator
        var isCalm = false
    }

    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(chance: SeededGenerator(seed))) }

    func calm() { state.withLock { $0.isCalm = true } }

    func response(to request: Request) async throws(TransportError) -> Response {
        let fate = state.withLock { $0.isCalm ? 99 : Int.random(in: 0..<100, using: &$0.chance) }
        if fate < 2 { throw .closed(nil) }
        let response = try await URLSessionTransport.shared.response(to: request)
        if fate < 6 { throw .timedOut }
        return response
    }
}
