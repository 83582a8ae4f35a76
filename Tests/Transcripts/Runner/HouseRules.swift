import Foundation

/// How the house is kept. Each rule looks at one file's text and says what it found and what to do about it.
enum HouseRules {
    struct Finding: Equatable, CustomStringConvertible {
        var path: String
        var line: Int
        var advice: String
        var description: String { "\(path):\(line): \(advice)" }
    }

    /// Which rooms a room may import: arrows run down only. What it does import, Package.swift says, too.
    static let arrows: [String: Set<String>] = [
        "Wire": [], "Arguments": [], "HTTP": [],
        "Kernel": ["CEpoll"],
        "Proving": ["CCrypto", "Wire"],
        "Sealing": ["CCrypto", "Proving", "Wire"],
        "Listing": ["Wire"],
        "SQLite": ["CSQLite"],
        "Postgres": ["CPostgres", "Kernel"],
        "Sockets": ["Kernel"],
        "Storage": ["Kernel", "Postgres", "Proving", "SQLite", "Wire"],
        "Client": ["CSessionRepairs", "Kernel", "Listing", "Proving", "Sealing", "Wire"],
        "Pushing": ["CCurl", "Kernel", "Proving", "Wire"],
        "Relay": ["CCrypto", "HTTP", "Kernel", "Proving", "Pushing", "Sockets", "Storage", "Wire"],
        "tick": [
            "Arguments", "CBuild", "Client", "HTTP", "Kernel", "Listing", "Proving", "Pushing", "Relay", "SQLite",
            "Sealing", "Sockets", "Storage", "Wire",
        ],
        "Start": ["tick"],
    ]

    /// What comes with the toolchain and may be imported everywhere.
    static let toolchain: Set<String> = ["Dispatch", "Foundation", "FoundationNetworking", "Synchronization"]

    /// What may lie at the repository's top.
    static let topLevel: Set<String> = [
        "Package.swift", "Sources", "Tests", "completions", "man", "README.md", "LICENSE", "CHANGELOG.md",
        "CONTRIBUTING.md", ".ci", ".editorconfig", ".gitignore", ".swift-format",
    ]

    static let longest = 400

    static func imports(of source: SwiftSource, declared: [String: Set<String>]) -> [Finding] {
        source.imports.compactMap { line, module in
            let allowed = arrows[source.room] ?? []
            let advice: String
            if ["Glibc", "Musl", "Darwin"].contains(module) {
                guard source.room != "Kernel" else { return nil }
                advice = "ask Kernel's Syscalls instead: only Sources/Kernel imports \(module)"
            } else if toolchain.contains(module) {
                return nil
            } else if !allowed.contains(module) {
                let list = allowed.isEmpty ? "no other room" : "only " + allowed.sorted().joined(separator: ", ")
                advice = "move this to where it belongs: \(source.room) imports \(list), not \(module)"
            } else if declared[source.room]?.contains(module) != true {
                advice = "name \(module) among the dependencies of \(source.room) in Package.swift"
            } else {
                return nil
            }
            return Finding(path: source.path, line: line, advice: advice)
        }
    }

    static func speech(in source: SwiftSource) -> [Finding] {
        let name = source.path.split(separator: "/").last ?? ""
        if source.room == "tick", name.hasPrefix("Terminal") { return [] }
        return find(
            #/(?:^|[^.\w])(?:(?:Swift\.)?(?:print|debugPrint|dump|NSLog|f?puts|fputc|putchar|v?f?printf|perror)\s*\(|FileHandle\s*\.\s*standard|(?:stdout|stderr)\b)/#,
            in: source,
            "let Terminal write it: only Sources/tick/Terminal*.swift speaks"
        )
    }

    static func words(in source: SwiftSource) -> [Finding] {
        guard source.room == "Client" || source.room == "tick" else { return [] }
        return find(#/\.told\b(?!\()/#, in: source, "say what for: shown, hint or toCheck of RelaysWord")
    }

    static func walls(in source: SwiftSource) -> [Finding] {
        find(#/(?:^|\s)(?:public|open)\s+[a-z@]/#, in: source, "make it package: nothing is public")
    }

    static func traps(in source: SwiftSource) -> [Finding] {
        find(
            #/\b(?:try!|as!|fatalError\s*\()/#,
            in: source,
            "throw the room's error, or preconditionFailure(\"BUG: …\") for a mistake of our own"
        )
    }

    /// Foundation's `run` has crashed where several threads were in it at once.
    static func processes(in source: SwiftSource) -> [Finding] {
        find(#/\bProcess\(\)/#, in: source, "start programs by Kernel's spawn, or in a transcript's Session")
    }

    /// A server that another test starts would keep a client's connection open.
    static func sockets(in source: SwiftSource) -> [Finding] {
        guard !source.code.contains(where: { $0.contains("SOCK_CLOEXEC") }) else { return [] }
        return find(#/(?:^|[^.\w])socket\(/#, in: source, "add SOCK_CLOEXEC: children of other tests inherit it")
    }

    /// Names that mean libc wherever they are called; those that a method may have as well are not among them.
    static func systemCalls(in source: SwiftSource) -> [Finding] {
        guard source.room != "Kernel" else { return [] }
        return find(
            #/(?:^|[^.\w])(?:(?:epoll_\w+|eventfd|fsync|fcntl|flock|ioctl|isatty|getaddrinfo|[gs]etsockopt|accept4|tc[gs]etattr|sigaction|waitpid|strerror|clock_gettime|gettimeofday|[gs]etenv|posix_spawn|exit)\s*\(|errno\b|Process\(\)|Thread(?:\.|\s*\{))/#,
            in: source,
            "add it to Kernel's Syscalls and call that: only Sources/Kernel calls libc"
        )
    }

    static func sql(in source: SwiftSource) -> [Finding] {
        guard !isEngine(source) else { return [] }
        let words =
            #/^\s*(?:BEGIN|COMMIT|ROLLBACK)\b|\b(?:SELECT|INSERT (?:INTO|OR)|DELETE FROM|UPDATE \w+ SET|(?:CREATE|DROP|ALTER) (?:TABLE|INDEX|UNIQUE|VIEW|TRIGGER)|PRAGMA|LISTEN|NOTIFY|SET \w+ (?:=|TO))\s/#
        return find(
            words, in: source.literals.map { $0 + " " }, of: source,
            "move it to Sources/Storage/SQLite or PostgreSQL: only the engines' tables write SQL"
        )
    }

    /// What the store does is the same in every engine: the rest of Storage doesn't name one.
    static func engines(in source: SwiftSource) -> [Finding] {
        guard source.room == "Storage", !isEngine(source) else { return [] }
        return find(#/SQLite|Postgres/#, in: source, "ask Tables instead: only the engines' folders know an engine")
    }

    private static func isEngine(_ source: SwiftSource) -> Bool {
        ["SQLite", "PostgreSQL"].contains { source.path.hasPrefix("Sources/Storage/\($0)/") }
    }

    static func leftovers(in source: SwiftSource) -> [Finding] {
        find(#/\b(?:TODO|FIXME|XXX)\b/#, in: source.lines, of: source, "do it, or say in a comment why it is as it is")
    }

    static func length(of source: SwiftSource) -> [Finding] {
        let count = source.lines.last == "" ? source.lines.count - 1 : source.lines.count
        guard count > longest else { return [] }
        let advice = "\(count) lines: part it; a file has at most \(longest)"
        return [Finding(path: source.path, line: longest + 1, advice: advice)]
    }

    /// Which rooms each room depends on, as Package.swift says.
    static func declared(in package: String) -> [String: Set<String>] {
        var declared: [String: Set<String>] = [:]
        for match in package.matches(of: #/\broom\(\s*"(?<name>\w+)"(?<rest>[^)]*)\)/#) {
            declared[String(match.name)] = quoted(in: match.rest)
        }
        for match in package.matches(
            of: #/executableTarget\(\s*name: "(?<name>\w+)",\s*dependencies: \[(?<rest>[^\]]*)\]/#
        ) {
            declared[String(match.name)] = quoted(in: match.rest)
        }
        return declared
    }

    /// Arrows in Package.swift that the house does not have.
    static func upwardArrows(in declared: [String: Set<String>]) -> [String] {
        declared.sorted { $0.key < $1.key }.flatMap { room, uses in
            guard let allowed = arrows[room] else {
                return ["'\(room)' is a new room: give it its arrows in HouseRules.arrows and in CONTRIBUTING.md"]
            }
            return uses.subtracting(allowed).sorted().map { "\(room) may not depend on \($0): arrows run down only" }
        }
    }

    /// Which rooms each room may import, as the table of CONTRIBUTING.md says: the first and the last column.
    static func documented(in text: String) -> [String: Set<String>] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = lines.drop { !$0.hasPrefix("| module |") }.prefix { $0.hasPrefix("|") }
        return rows.dropFirst(2).reduce(into: [:]) { documented, row in
            let cells = row.split(separator: "|")
            guard let room = cells.first, let imports = cells.last else { return }
            documented[room.filter { $0.isLetter }] = Set(imports.matches(of: #/`(\w+)`/#).map { String($0.output.1) })
        }
    }

    /// Dependencies that Package.swift declares and no source of the room imports.
    static func unused(_ declared: [String: Set<String>], by sources: [SwiftSource]) -> [String] {
        let imported = sources.reduce(into: [String: Set<String>]()) { imported, source in
            imported[source.room, default: []].formUnion(source.imports.map(\.module))
        }
        return declared.sorted { $0.key < $1.key }.flatMap { room, uses in
            uses.subtracting(imported[room] ?? []).sorted().map { "\(room) declares \($0) and never imports it" }
        }
    }

    private static func quoted(in text: Substring) -> Set<String> {
        Set(text.matches(of: #/"(\w+)"/#).map { String($0.output.1) })
    }

    private static func find(_ pattern: some RegexComponent, in source: SwiftSource, _ advice: String) -> [Finding] {
        find(pattern, in: source.code, of: source, advice)
    }

    /// - Parameter lines: of the source, as many as it has.
    private static func find(
        _ pattern: some RegexComponent, in lines: [String], of source: SwiftSource, _ advice: String
    ) -> [Finding] {
        zip(1..., lines).filter { $0.1.contains(pattern) }.map { line, _ in
            Finding(path: source.path, line: line, advice: advice)
        }
    }
}
