import Wire

/// The pages that were read last, for all readers at the same place of a room.
struct SharedPages {
    /// What all readers of a page have in common.
    struct Place: Hashable {
        let room: RoomID
        let after: Int
        let limit: Int?
    }

    /// What is done with a page once it is read; with nil where it couldn't be.
    typealias Use = (SharedPage?) -> Void

    /// By room, since what is kept of one is over with the next change of its log.
    private var pages: [RoomID: [Place: SharedPage]] = [:]
    /// How many bytes are kept, roughly.
    private(set) var bytes = 0
    private var uses: [Place: [Use]] = [:]

    /// So many bytes are kept in all; a page that is larger than a quarter of that isn't kept.
    private static let most = 8 << 20

    /// The page of that version, where there is one.
    func page(_ place: Place, version: Int) -> SharedPage? {
        guard let page = pages[place.room]?[place], page.version == version else { return nil }
        return page
    }

    /// Whether a reader waits for that page.
    func isBeingRead(_ place: Place) -> Bool { uses[place] != nil }

    /// Remembers what is to be done with a page.
    ///
    /// - Returns: whether the caller has to read the page: no other reader waits for it.
    mutating func use(_ place: Place, _ use: @escaping Use) -> Bool {
        uses[place, default: []].append(use)
        return uses[place]?.count == 1
    }

    /// Keeps a page that was read, unless the room's log has changed since; nil where that failed.
    ///
    /// - Parameter version: the log's by now.
    /// - Returns: what is to be done with it.
    mutating func keep(_ page: SharedPage?, at place: Place, asOf version: Int) -> [Use] {
        if let page, page.version == version, page.size <= Self.most / 4 {
            // All of them are of the last moments; there is none that is worth more than others.
            if bytes + page.size > Self.most { (pages, bytes) = ([:], 0) }
            let former = pages[place.room, default: [:]].updateValue(page, forKey: place)
            bytes += page.size - (former?.size ?? 0)
        }
        return uses.removeValue(forKey: place) ?? []
    }

    /// Forgets the pages of a room whose log has changed: no reader is given them any more, and retention may have removed
    /// from the store what they hold.
    mutating func forget(_ room: RoomID) {
        guard let gone = pages.removeValue(forKey: room) else { return }
        for page in gone.values { bytes -= page.size }
    }
}
