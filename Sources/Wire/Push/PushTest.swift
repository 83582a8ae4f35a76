/// What came of one push that was made at once: the answer of `Endpoint.testPush`.
package struct PushTest: Codable, Equatable, Sendable {
    /// When it ended, in milliseconds since the epoch.
    package var at: Int
    /// How long it took, in milliseconds.
    package var ms: Int
    /// The HTTP status of the answer; nil where there was none.
    package var status: Int?
    /// Why it failed; nil where the target took it (a status from 200 to 299).
    package var `class`: PushClass?

    package init(at: Int, ms: Int, status: Int?, class: PushClass?) {
        self.at = at
        self.ms = ms
        self.status = status
        self.class = `class`
    }
}
