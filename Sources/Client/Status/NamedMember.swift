import Proving
import Wire

/// A member in a list, where others may have the same name.
package protocol NamedMember {
    var member: MemberID { get }
    var name: String { get }
    /// The beginning of its id, where the name doesn't tell it apart; nil where it does.
    var mark: String? { get set }
}

extension NamedMember {
    /// The name that tells it apart from the others of the list: `dave`, or `dave (6PR87X)`.
    package var label: String { name.marked(mark) }
}

extension String {
    /// A name and, where there is one, the beginning of an id behind it: `dave (6PR87X)`.
    func marked(_ mark: String?) -> String { mark.map { "\(self) (\($0))" } ?? self }
}

extension Sequence where Element: NamedMember {
    /// The members that a text names: by their names, their labels or the beginnings of their ids. An id that is complete
    /// names one member, whatever others are called, and also where that one isn't here. A label also names one who needs
    /// it no longer: another can't take its place by a name that is the same text.
    package func called(_ text: String) -> [Element] {
        // As names are shown.
        let text = GivenName.shown(Array(text.utf8)) ?? text
        if let whole = MemberID(text) { return first { $0.member == whole }.map { [$0] } ?? [] }
        let id = text.uppercased()
        let mark = ShortIDs.mark(endOf: text)
        return filter { element in
            let isBeginning = id.utf8.count >= ShortIDs.shortest && element.member.description.hasPrefix(id)
            return element.name == text || element.label == text || isBeginning
                || mark.map { text.hasPrefix("\(element.name) (") && element.member.description.hasPrefix($0) } == true
        }
    }
}

extension Array where Element: NamedMember {
    /// The same with marks at the names that several have, or that look like another's, and at those that look as if they had
    /// a mark, or were a device's: anybody may take the name `dave (6PR87X)`, or `dave/phone`.
    ///
    /// - Parameter arePersons: whether a `/` makes a name look like that of a device.
    /// - Parameter short: gives the beginnings of ids that tell all of the room apart, so that a mark names one member
    ///   wherever it is typed. Computed only where it is needed.
    func marked(by short: @autoclosure () -> ShortIDs, arePersons: Bool = false) -> [Element] {
        var seen: Set<String> = []
        var shared: Set<String> = []
        for element in self {
            let skeleton = element.name.skeleton
            let isShared = !seen.insert(skeleton).inserted
            let isStrange = skeleton.looksLikeMore || arePersons && skeleton.unicodeScalars.contains("/")
            if isShared || isStrange { shared.insert(skeleton) }
        }
        guard !shared.isEmpty else { return self }
        let short = short()
        return map { element in
            var element = element
            if shared.contains(element.name.skeleton) { element.mark = short[element.member] }
            return element
        }
    }
}

package struct RoomMember: Sendable, NamedMember {
    package let member: MemberID
    /// The person that it is a device of.
    package let person: MemberID
    /// Its name now; that of a person, or of one of its devices: `bob/phone`.
    package let name: String
    /// The device's own name, where it is listed as one of several.
    package let device: String?
    package var mark: String?
    /// The beginning of its id that tells it apart from all who ever were in the room.
    package let shortID: String
    /// When it joined for the present stay, by the relay's clock, in milliseconds since the epoch.
    package let joinedAt: RelaysWord<Int>?
    /// The member by whose invite it came for the present stay; nil where that was the first code's.
    package let inviter: Inviter?
    /// The relay's row of it; nil where there is none.
    package let row: RelaysWord<Member>?
}

/// A device of a person, in a list of those of the person.
package struct RoomDevice: Sendable, NamedMember {
    package let member: MemberID
    /// The device's own name; `DeviceName.first` where it has none.
    package let name: String
    package var mark: String?
    /// The beginning of its id that tells it apart from all who ever were in the room.
    package let shortID: String
    /// When it joined for the present stay, by the relay's clock, in milliseconds since the epoch.
    package let joinedAt: RelaysWord<Int>?
    /// The member by whose invite it came for the present stay; nil where that was the first code's.
    package let inviter: MemberID?
}

/// The member that made an invite.
package struct Inviter: Sendable {
    package let member: MemberID
    /// Its name now.
    package let name: String
    /// The same with the beginning of its id where that doesn't tell it apart.
    package let label: String
}

/// The beginnings of members' ids that tell them apart: as many characters as that takes, and six at least.
///
/// Two ids with the same six characters can be made on purpose, by trying keys.
package struct ShortIDs: Sendable {
    static let shortest = 6

    /// In order.
    private let texts: [String]

    package init(_ ids: some Sequence<MemberID>) { texts = ids.map(\.description).sorted() }

    /// The beginning of an id, where the others aren't at hand.
    package static func beginning(of id: MemberID) -> String { String(id.description.prefix(shortest)) }

    /// The beginning of an id at the end of a text that looks as if it had one: `dave (6PR87X)`.
    package static func mark(endOf text: String) -> String? {
        // An accent hides no parenthesis.
        let scalars = text.unicodeScalars.filter {
            ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory)
        }
        guard scalars.last == ")", let start = scalars.lastIndex(of: "(") else { return nil }
        let inner = scalars[scalars.index(after: start)...].dropLast()
        guard inner.count >= shortest, inner.allSatisfy({ $0.isASCII && Crockford.symbols.contains(UInt8($0.value)) })
        else { return nil }
        return String(String.UnicodeScalarView(inner))
    }

    /// The beginning of an id, which is one of them.
    package subscript(_ id: MemberID) -> String {
        let text = id.description
        let place = texts.index { $0 < text }
        // Those before and after it in order have the most in common with it.
        let others = [place - 1, place + 1].filter(texts.indices.contains).map { texts[$0] }
        let common = others.map { zip($0.utf8, text.utf8).prefix { $0 == $1 }.count }.max() ?? 0
        return String(text.prefix(Swift.max(Self.shortest, common + 1)))
    }
}

extension String {
    /// A text that is the same for names that look alike, as in UTS #39 section 4.
    ///
    /// Only what can pass for a Latin letter is known here, what is another form of the same character, such as a full-width
    /// letter, and what isn't seen at all: far less than Unicode's `confusables.txt`.
    package var skeleton: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var skeleton = String.UnicodeScalarView()
        for scalar in decomposedStringWithCompatibilityMapping.unicodeScalars
        where !scalar.properties.isDefaultIgnorableCodePoint {
            skeleton.append(Self.latin[scalar] ?? scalar)
        }
        return String(skeleton)
    }

    /// Whether a name, by its skeleton, can pass for more than a name: for one with a mark behind it, with a text behind that, or for
    /// the line of an event.
    fileprivate var looksLikeMore: Bool {
        // An accent hides nothing.
        let first = unicodeScalars.first { ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory) }
        return first == "-" || unicodeScalars.contains(":") || ShortIDs.mark(endOf: self) != nil
    }

    private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = [
            // Cyrillic
            ("аеорсухѕіјһԁԛԝӏ", "aeopcyxsijhdqwl"), ("АВЕЗКМНОРСТУХЅІЈԌԚԜ", "ABE3KMHOPCTYXSIJGQW"),
            // Greek
            ("αγιορυνσϳ", "ayiopuvoj"), ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ"),
            // Armenian, and Latin's own
            ("ոսօցհյ", "nuoghj"), ("ɑɡıɩʏ", "agiiy"),
            // Strokes and dashes
            ("⁄∕╱⧸", "////"), ("‐‑‒–—―−⁃─━˗᠆", "------------"), ("꞉։∶ː׃", ":::::"),
        ]
        var latin: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (others, letters) in pairs {
            for (other, letter) in zip(others.unicodeScalars, letters.unicodeScalars) { latin[other] = letter }
        }
        return latin
    }()
}

/// Tells persons of the same name apart, as lists do, for a reader that shows the room's events.
struct SharedNames: Sendable {
    /// The seq of the last event of the roster that the names are of.
    private var seq = -1
    /// The persons in the room whose names now look alike, by the skeleton.
    private var persons: [String: [MemberID]] = [:]
    /// The devices in the room whose names now do, of persons that have or had several.
    private var devices: [String: [MemberID]] = [:]
    private var short: ShortIDs?
    /// The last answer: mostly the next event is the same member's.
    private var last: (member: MemberID, name: String, device: String?, mark: String?)?
    /// The answers for persons: a status asks for all of them, for each message.
    private var answers: [MemberID: (name: String, mark: String?)] = [:]

    /// The beginning of an id where the name of another person in the room now is that of a member's person, or looks like it, or
    /// another device's that of the member, or that looks as if it had one.
    ///
    /// - Parameter device: the name of the device that the member is, where that is shown: then its own id is meant, else that of
    ///   its person.
    mutating func mark(
        of member: MemberID, named name: String, device: String?, in roster: Roster, _ names: Names
    ) -> String? {
        if seq != roster.seq { take(roster, names) }
        if let last, last.member == member, last.name == name, last.device == device { return last.mark }
        if device == nil, let answer = answers[member], answer.name == name { return answer.mark }
        let mark = found(member, name, device, in: roster)
        last = (member, name, device, mark)
        if device == nil { answers[member] = (name, mark) }
        return mark
    }

    private mutating func found(_ member: MemberID, _ name: String, _ device: String?, in roster: Roster) -> String? {
        let person = roster.person(of: member)
        let skeleton = name.skeleton
        let hasStroke = roster.hasDevices && skeleton.unicodeScalars.contains("/")
        let isStrange = hasStroke || skeleton.looksLikeMore
        let label = RoomView.label(name, device).skeleton
        guard
            isStrange || persons[skeleton]?.contains(where: { $0 != person }) == true
                || device != nil && devices[label]?.contains(where: { $0 != member }) == true,
            roster.members[person] != nil
        else { return nil }
        let short = short ?? ShortIDs(roster.members.keys)
        self.short = short
        return short[device == nil ? person : member]
    }

    private mutating func take(_ roster: Roster, _ names: Names) {
        let present = roster.present(at: Tree.greatestSize)
        (last, answers) = (nil, [:])
        (seq, short) = (roster.seq, nil)
        let all = roster.hasDevices ? Array(Set(present.map(roster.person(of:)))) : present
        persons = Dictionary(grouping: all) { names.personName(of: $0, in: roster).skeleton }
        let several = roster.hasDevices ? present.filter { roster.devices(of: roster.person(of: $0)).count > 1 } : []
        devices = Dictionary(grouping: several) { names.name(of: $0, in: roster).skeleton }
    }
}
