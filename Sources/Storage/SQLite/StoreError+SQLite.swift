import SQLite

extension StoreError {
    init(_ error: SQLiteError) {
        self = error.isFull ? .full : .failed(code: Int(error.extendedCode), reason: error.message)
    }
}
