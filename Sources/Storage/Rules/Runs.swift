/// Runs of seqs that a member's receipts of one kind cover: disjoint, in order, neighbours joined. A transaction has those
/// that its receipts touch, and the last.
struct Runs {
    private struct Run {
        var range: ClosedRange<Int>
        /// The end that the tables have for the run with this start; nil where they have none.
        var stored: Int?
    }

    private var runs: [Run] = []
    /// The runs that start in these ranges are to be removed from the tables, before those that changed are set.
    private(set) var removed: [ClosedRange<Int>] = []

    init() {}

    /// Begins with the last run that the tables have.
    init(_ last: MemberRow.LastRun) {
        guard case .run(let run) = last else { return }
        runs = [Run(range: run, stored: run.upperBound)]
    }

    /// Takes a run that is in the tables; it touches none that was added before, or is equal to one.
    mutating func add(_ run: ClosedRange<Int>) {
        let place = firstPlace(endingFrom: run.lowerBound)
        guard place == runs.count || runs[place].range != run else { return }
        runs.insert(Run(range: run, stored: run.upperBound), at: place)
    }

    var ranges: [ClosedRange<Int>] { runs.map(\.range) }

    var last: ClosedRange<Int>? { runs.last?.range }

    /// The runs that the tables do not have as they are now.
    var changed: [ClosedRange<Int>] { runs.compactMap { $0.stored == $0.range.upperBound ? nil : $0.range } }

    /// Covers a range, and joins it with the runs it touches.
    ///
    /// - Returns: the parts of it that weren't covered before.
    mutating func cover(_ range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        let first = firstPlace(endingFrom: range.lowerBound - 1)
        var end = first
        var gaps: [ClosedRange<Int>] = []
        var next = range.lowerBound
        while end < runs.count, runs[end].range.lowerBound <= range.upperBound + 1 {
            let run = runs[end].range
            if next < run.lowerBound { gaps.append(next...run.lowerBound - 1) }
            next = max(next, run.upperBound + 1)
            end += 1
        }
        if next <= range.upperBound { gaps.append(next...range.upperBound) }
        guard !gaps.isEmpty else { return [] }
        join(range, first..<end)
        return gaps
    }

    private mutating func join(_ range: ClosedRange<Int>, _ places: Range<Int>) {
        guard let first = places.first, let last = places.last else {
            return runs.insert(Run(range: range), at: places.lowerBound)
        }
        let start = min(range.lowerBound, runs[first].range.lowerBound)
        let upto = max(range.upperBound, runs[last].range.upperBound)
        if first == last, start == runs[first].range.lowerBound {
            runs[first].range = start...upto
            return
        }
        let starts = runs[places].compactMap { $0.stored == nil ? nil : $0.range.lowerBound }
        if let lowest = starts.first, let highest = starts.last { removed.append(lowest...highest) }
        runs.replaceSubrange(places, with: CollectionOfOne(Run(range: start...upto)))
    }

    /// The place of the first run that ends at a seq or after it.
    private func firstPlace(endingFrom seq: Int) -> Int {
        // Most receipts are for what lies beyond all that is covered.
        if let last = runs.last, last.range.upperBound < seq { return runs.count }
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].range.upperBound >= seq { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
