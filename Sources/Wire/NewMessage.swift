import Foundation

/// One line of what `Endpoint.send` takes.
package struct NewMessage: Codable, Equatable, Sendable {
    package var id: MessageID
    /// Sealed content.
    package var body: Data

    package init(id: MessageID, body: Data) {
        self.id = id
        self.body = body
    }
}
