import SQLite

extension StoreError {
    init(_ error: SQLiteError) {
        self = error.isFull ? .full : .failed(code: "\(error.extendedCode)", reason: error.message)
    }
}
