import Wire

/// The pages that were read last, for all who stand at the same place of a room.
struct SharedPages {
    /// What is the same for all who share a page.
    struct Place: Hashable {
        let room: RoomID
        let after: Int
        let limit: Int?
    }

    /// What is done with a page once it is read; with nil where it couldn't be.
    typealias Use = (SharedPage?) -> Void

    private var pages: [Place: SharedPage] = [:]
    private var bytes = 0
    private var uses: [Place: [Use]] = [:]

    /// So many bytes are kept in all; what is larger than a quarter of that, for nobody.
    private static let most = 4 << 20

    /// The page of that version, where there is one.
    func page(_ place: Place, version: Int) -> SharedPage? {
        guard let page = pages[place], page.version == version else { return nil }
        return page
    }

    /// Remembers what is to be done with a page.
    ///
    /// - Returns: whether it is still to be read: by who asks.
    mutating func use(_ place: Place, _ use: @escaping Use) -> Bool {
        uses[place, default: []].append(use)
        return uses[place]?.count == 1
    }

    /// Keeps a page that was read; nil where that failed.
    ///
    /// - Returns: what is to be done with it.
    mutating func keep(_ page: SharedPage?, at place: Place) -> [Use] {
        if let page, page.bytes.count <= Self.most / 4 {
            // All of them are of the last moments; there is none that is worth more than others.
            if bytes + page.bytes.count + Self.overhead > Self.most { (pages, bytes) = ([:], 0) }
            bytes += page.bytes.count + Self.overhead - (pages[place].map { $0.bytes.count + Self.overhead } ?? 0)
            pages[place] = page
        }
        return uses.removeValue(forKey: place) ?? []
    }

    /// What a page takes besides its bytes, roughly.
    private static let overhead = 512
}
