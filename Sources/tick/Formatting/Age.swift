/// How long ago something was, in the largest unit: `3s`, `12m`, `5h`, `9d`.
struct Age {
    private let seconds: Int

    /// - Parameter milliseconds: a negative value, where clocks disagree, counts as 0.
    init(_ milliseconds: Int) { seconds = max(0, milliseconds / 1000) }

    var text: String {
        switch seconds {
        case ..<60: "\(seconds)s"
        case ..<3600: "\(seconds / 60)m"
        case ..<86_400: "\(seconds / 3600)h"
        default: "\(seconds / 86_400)d"
        }
    }
}
