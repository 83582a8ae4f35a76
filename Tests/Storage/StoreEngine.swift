import Foundation
import Helpers
import Storage
import Testing

/// An engine that a store can be on, as tests open it.
struct StoreEngine: Sendable {
    let name: String
    /// - Parameter path: a file of the test's own, in a folder that is removed after it.
    let open: @Sendable (_ path: String, _ now: @escaping @Sendable () -> Int) throws(StoreError) -> TableStore

    /// The engines that are held to the same promises.
    static let all: [StoreEngine] = [sqlite] + (TestServer.shared.map { [postgres($0)] } ?? [])

    private static let sqlite = StoreEngine(name: "SQLite") { path, now throws(StoreError) in
        try TableStore(path: path, now: now)
    }

    /// What is at a path is a file that names a database.
    private static func postgres(_ server: TestServer) -> StoreEngine {
        StoreEngine(name: "PostgreSQL") { path, now throws(StoreError) in
            let name: String
            do {
                if let known = try? String(contentsOfFile: path, encoding: .utf8) {
                    name = known
                } else {
                    name = try server.tables()
                    try name.write(toFile: path, atomically: false, encoding: .utf8)
                }
            } catch {
                throw .failed(code: "", reason: "\(error)")
            }
            return try TableStore(postgres: name, silence: .seconds(3_600), now: now)
        }
    }

    /// The one that the running test is for.
    @TaskLocal static var current = all[0]
}

/// Runs each test of a suite once on every engine.
struct EveryEngine: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for engine in StoreEngine.all {
            try await Self.places.with { try await StoreEngine.$current.withValue(engine) { try await function() } }
        }
    }

    /// A store on PostgreSQL has five connections, and the server 400: so many tests have stores at once.
    private static let places = Places(40)
}

extension Trait where Self == EveryEngine {
    static var everyEngine: Self { EveryEngine() }
}
