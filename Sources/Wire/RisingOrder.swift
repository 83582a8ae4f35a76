// Looking into what stands in order.

extension RandomAccessCollection where Index == Int {
    /// The index behind all elements that are before a place. The elements rise.
    ///
    /// - Parameter isBefore: true for the elements up to there, and false for all behind them.
    @inlinable
    package func index(behind isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The index of the first element with a key; nil where there is none. The elements' keys rise.
    @inlinable
    package func index<Key: Comparable>(of key: Key, by path: (Element) -> Key) -> Int? {
        let place = index { path($0) < key }
        return place < endIndex && path(self[place]) == key ? place : nil
    }
}
