/// Jobs in the order in which they came.
struct JobQueue {
    // Jobs are taken from one array while others are added to the second; when the first is used up they change places.
    // So nothing is moved about, and both keep their memory.
    private var taking: [UnownedJob] = []
    private var adding: [UnownedJob] = []
    private var position = 0

    var isEmpty: Bool { position == taking.count && adding.isEmpty }

    mutating func add(_ job: UnownedJob) {
        adding.append(job)
    }

    mutating func add(contentsOf jobs: [UnownedJob]) {
        adding.append(contentsOf: jobs)
    }

    mutating func next() -> UnownedJob? {
        if position == taking.count {
            guard !adding.isEmpty else { return nil }
            taking.removeAll(keepingCapacity: true)
            swap(&taking, &adding)
            position = 0
        }
        defer { position += 1 }
        return taking[position]
    }
}
