import Foundation

/// A request to be made once.
package struct Request: Sendable {
    /// A field of the header; neither part holds a line break.
    package typealias Field = (name: String, value: String)

    package var method: String
    /// `http://` or `https://`.
    package var url: String
    package var fields: [Field] = []
    package var body: Data?
    /// For how many seconds no byte may come or go; all of the answer may take a third longer.
    package var patience: Double
    /// Whether the relay may hold the answer back until there is news.
    package var waits = false

    package init(_ method: String, _ url: String, patience: Double) {
        self.method = method
        self.url = url
        self.patience = patience
    }
}
