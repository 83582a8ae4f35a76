/// How long something took, to a tenth of a second below a minute: `0.3s`, `12.0s`, `3m 5s`, `2h 0m`, `1d 3h`.
struct TimeSpan {
    private let tenths: Int

    init(_ span: Duration) {
        let (seconds, attoseconds) = span.components
        tenths = max(0, Int(clamping: seconds) * 10 + Int(attoseconds / 100_000_000_000_000_000))
    }

    var text: String {
        let seconds = tenths / 10
        switch seconds {
        case ..<60: return "\(seconds).\(tenths % 10)s"
        case ..<3600: return "\(seconds / 60)m \(seconds % 60)s"
        case ..<86_400: return "\(seconds / 3600)h \(seconds / 60 % 60)m"
        default: return "\(seconds / 86_400)d \(seconds / 3600 % 24)h"
        }
    }
}
