import Arguments
import Wire

/// How a row is named on the command line: by the position at which it was shown last, or by the beginning of its id.
enum RowName: Hashable, Sendable {
    case position(Int)
    /// In upper case, with the symbols of Crockford's base 32.
    case id(String)

    /// A number of a few digits is a position: ids begin with their time, so that no beginning so short names one row.
    init(_ text: String) throws(Failure) {
        let digits = text.utf8
        if (1...6).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) {
            guard number > 0 else { throw Failure(.usage, "'\(text)' is no position: they begin with 1") }
            self = .position(number)
            return
        }
        let symbols = digits.compactMap { Crockford.digit($0) }
        guard symbols.count == digits.count, (1...Crockford.width).contains(digits.count) else {
            throw Failure(.usage, "'\(text.printable)' is neither the position nor the id of a row")
        }
        self = .id(String(decoding: symbols.map { Crockford.symbols[Int($0)] }, as: UTF8.self))
    }

    /// As it is said in errors.
    var text: String {
        switch self {
        case .position(let number): String(number)
        case .id(let id): id
        }
    }
}
