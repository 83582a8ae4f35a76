/// A request to be made once.
package struct Request: Sendable {
    /// `http://` or `https://`; nothing else is asked.
    package var url: String
    package var method: String
    /// Whole fields, as `Name: value`; neither holds a line break.
    package var fields: [String] = []
    package var body: [UInt8]?
    /// How many seconds nothing may come or go.
    package var patience: Double
    /// The largest answer's body that is taken, in bytes.
    package var largest: Int
    /// A file with the certificates that are trusted, in PEM; the system's where nil.
    package var certificates: String?

    package init(
        _ method: String,
        _ url: String,
        patience: Double,
        largest: Int
    ) {
        self.method = method
        self.url = url
        self.patience = patience
        self.largest = largest
    }
}
