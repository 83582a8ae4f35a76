import Foundation

/// A value that a statement's parameter can take.
package protocol Bindable {
    /// Gives the value to the parameter at a position, counted from 1.
    func bind(to statement: Statement, at position: Int) throws(SQLiteError)
}

extension Int: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try statement.bind(self, at: position)
    }
}

extension String: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try statement.bind(self, at: position)
    }
}

extension Data: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try statement.bind(bytesOf: self, at: position)
    }
}

extension [UInt8]: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        try statement.bind(bytesOf: self, at: position)
    }
}

/// Nil is NULL.
extension Optional: Bindable where Wrapped: Bindable {
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        switch self {
        case .some(let value): try value.bind(to: statement, at: position)
        case .none: try statement.bindNull(at: position)
        }
    }
}
