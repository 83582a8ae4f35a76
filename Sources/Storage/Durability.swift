/// What an acknowledgement of the store survives.
package struct Durability: Equatable, Sendable {
    package enum Loss: Equatable, Sendable {
        /// Not even a crash of the engine.
        case nothing
        /// A crash of the engine, and the loss of power.
        case power
        /// The loss of the machine that the engine runs on.
        case node
    }

    package var loss: Loss
    /// The engine's settings that make it so, for people; nil where there are none.
    package var settings: String?

    package init(_ loss: Loss, settings: String? = nil) {
        self.loss = loss
        self.settings = settings
    }
}
