/// A record that a layout can render, such as a message as `tail` or as `status` has it.
protocol FormatRecord<Field> {
    associatedtype Field: LayoutField

    /// The value of a field, unescaped: `Layout` escapes it. Empty where the record doesn't have the field.
    ///
    /// Names of more than one member are joined by commas; numbers are decimal.
    func value(of field: Field) throws(Failure) -> [UInt8]
}
