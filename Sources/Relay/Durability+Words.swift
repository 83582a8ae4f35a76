import Storage

extension Durability {
    /// A sentence for operators; nil where there is nothing to set.
    package var words: String? {
        guard let settings else { return nil }
        return switch loss {
        case .nothing: "an acknowledged message does not survive a crash of PostgreSQL: \(settings)"
        case .power: "an acknowledged message does not survive the loss of PostgreSQL's machine: \(settings)"
        case .node: "an acknowledged message survives the loss of a machine: \(settings)"
        }
    }
}
