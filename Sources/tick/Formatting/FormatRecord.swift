/// What can be laid out by `--format`: a message as `tail` or as `status` tells of it.
protocol FormatRecord {
    /// What it says for a field, as it is: `Format` escapes it. Empty where the record knows nothing of it.
    ///
    /// Names of more than one member are joined by commas; numbers are decimal.
    func value(of field: Format.Field) throws(Failure) -> [UInt8]
}
