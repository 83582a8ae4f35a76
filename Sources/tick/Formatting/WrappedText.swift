extension String {
    /// The text in lines of so many columns. Only its first line is prose, and broken at spaces; those behind it, such as the rows of a
    /// list of names, stay as they are. What is in quotes stays together where it fits; a longer word has a line of its own.
    ///
    /// - Parameter first: the columns of the first line.
    func wrapped(first: Int, to columns: Int) -> [String] {
        let rows = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var lines = [""]
        for word in (rows.first ?? "").words(within: columns) {
            let isBegun = lines[lines.count - 1] != ""
            let line = isBegun ? lines[lines.count - 1] + " " + word : word
            if !isBegun || line.displayWidth <= (lines.count == 1 ? first : columns) {
                lines[lines.count - 1] = line
            } else {
                lines.append(word)
            }
        }
        return lines + rows.dropFirst()
    }

    /// Its words; those of one quotation are one word, where that fits in so many columns.
    private func words(within columns: Int) -> [String] {
        let all = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        var words: [String] = []
        var place = 0
        while place < all.count {
            let end = all[place].beginsQuotation ? all[place...].firstIndex(where: \.endsQuotation) ?? place : place
            let quotation = all[place...end].joined(separator: " ")
            let isWhole = quotation.displayWidth <= columns
            words.append(isWhole ? quotation : all[place])
            place = isWhole ? end + 1 : place + 1
        }
        return words
    }

    private var beginsQuotation: Bool { trimmingPrefix("(").first == "'" }

    private var endsQuotation: Bool {
        var word = trimmingPrefix("(")
        while let last = word.last, ",.;:?)".contains(last) { word.removeLast() }
        return word.count > 1 && word.last == "'"
    }
}
