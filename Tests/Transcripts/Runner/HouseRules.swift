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
        "Sealing": ["CCrypto", "Wire"],
        "SQLite": ["CSQLite"],
        "Curl": ["CCurl", "Kernel"],
        "Sockets": ["Kernel"],
        "Storage": ["Kernel", "SQLite", "Wire"],
        "Client": ["Curl", "Kernel", "Sealing", "Wire"],
        "Relay": ["CCrypto", "HTTP", "Kernel", "Sockets", "Storage", "Wire"],
        "tick": ["Arguments", "Client", "Kernel", "Relay", "Sealing", "Sockets", "Storage", "Wire"],
    ]

    /// What comes with the toolchain and may be imported everywhere.
    static let toolchain: Set<String> = ["Dispatch", "Foundation", "Synchronization"]

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

    /// Names that mean libc wherever they are called; those that a method may have as well are not among them.
    static func systemCalls(in source: SwiftSource) -> [Finding] {
        guard source.room != "Kernel" else { return [] }
        return find(
            #/(?:^|[^.\w])(?:(?:epoll_\w+|eventfd|fsync|fcntl|flock|ioctl|isatty|getaddrinfo|[gs]etsockopt|accept4|tc[gs]etattr|sigaction|waitpid|strerror|clock_gettime|gettimeofday|[gs]etenv|posix_spawn)\s*\(|errno\b)/#,
            in: source,
            "add it to Kernel's Syscalls and call that: only Sources/Kernel calls libc"
        )
    }

    static func sql(in source: SwiftSource) -> [Finding] {
        guard source.room != "Storage" else { return [] }
        let words =
            #/\b(?:SELECT|INSERT (?:INTO|OR)|DELETE FROM|UPDATE \w+ SET|(?:CREATE|DROP|ALTER) (?:TABLE|INDEX|UNIQUE|VIEW|TRIGGER))\s/#
        return zip(1..., source.literals).filter { ($0.1 + " ").contains(words) }.map { line, _ in
            Finding(path: source.path, line: line, advice: "move it to Sources/Storage: only the stores write SQL")
        }
    }

    static func leftovers(in source: SwiftSource) -> [Finding] {
        zip(1..., source.lines).filter { $0.1.contains(#/\b(?:TODO|FIXME|XXX)\b/#) }.map { line, _ in
            Finding(path: source.path, line: line, advice: "do it, or say in a comment why it is as it is")
        }
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
        for match in package.matches(of: #/\broom\("(?<name>\w+)"(?<rest>[^)]*)\)/#) {
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

    private static func quoted(in text: Substring) -> Set<String> {
        Set(text.matches(of: #/"(\w+)"/#).map { String($0.output.1) })
    }

    private static func find(_ pattern: some RegexComponent, in source: SwiftSource, _ advice: String) -> [Finding] {
        zip(1..., source.code).filter { $0.1.contains(pattern) }.map { line, _ in
            Finding(path: source.path, line: line, advice: advice)
        }
    }
}
