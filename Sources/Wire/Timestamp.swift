import Foundation

/// Times as ISO 8601 writes them, in UTC with milliseconds.
package enum Timestamp {
    /// - Parameter time: in milliseconds since the epoch.
    package static func text(_ time: Int) -> String {
        // The style cuts off what comes after the milliseconds, and a Double is a little less than most of them.
        Date(timeIntervalSince1970: (Double(time) + 0.5) / 1000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
