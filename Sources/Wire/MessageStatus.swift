import Foundation

/// One message with its audience and what each has receipted: `GET /v1/rooms/{room}/messages/{id or seq}`.
package struct MessageStatus: Codable, Equatable, Sendable {
    package var event: Event
    /// In order of joining.
    package var audience: [Row]

    package init(event: Event, audience: [Row]) {
        self.event = event
        self.audience = audience
    }

    /// A member to whom the message is owed.
    package struct Row: Codable, Equatable, Sendable {
        package var member: MemberID
        /// The receipts that cover the message; nil where there is none.
        package var delivered: Claim?
        package var read: Claim?

        package init(member: MemberID, delivered: Claim? = nil, read: Claim? = nil) {
            self.member = member
            self.delivered = delivered
            self.read = read
        }
    }

    /// A receipt as the member sent it, so that its tag can be checked, and when it came.
    package struct Claim: Codable, Equatable, Sendable {
        package var from: Int
        package var upto: Int
        package var tag: Data
        package var at: Int

        package init(from: Int, upto: Int, tag: Data, at: Int) {
            self.from = from
            self.upto = upto
            self.tag = tag
            self.at = at
        }
    }
}

/// The answer to `GET /v1/rooms/{room}/messages?last=N`: my own latest messages, oldest first.
package struct MessageStatusList: Codable, Equatable, Sendable {
    package var messages: [MessageStatus]

    package init(messages: [MessageStatus]) { self.messages = messages }
}
