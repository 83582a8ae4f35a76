import Storage
import Testing

@testable import Relay

@Suite struct MetricsTests {
    @Test func textHasAHelpAndATypeForEachAndEndsWithANewline() {
        var metrics = Metrics()
        metrics.requests = 12
        metrics.answers = [5: 1, 2: 10, 4: 1]
        let lines = metrics.text(of: StoreCounts(), PushQueueState(), at: 0).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        #expect(lines.last == "")
        #expect(lines.contains("tick_requests_total 12"))
        var names: [Substring] = []
        for line in lines.dropLast() where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            #expect(words.count == 2, "\(line)")
            #expect(Int(words[1]) != nil, "\(line)")
            let name = words[0].prefix { $0 != "{" }
            if names.last != name { names.append(name) }
        }
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(lines.count { $0.hasPrefix("# HELP \(name) ") } == 1)
            let type = name.hasSuffix("_total") ? "counter" : "gauge"
            #expect(lines.contains("# TYPE \(name) \(type)"))
        }
    }

    @Test func answersAreByClassInOrder() {
        var metrics = Metrics()
        metrics.answers = [5: 1, 2: 10, 4: 3]
        let answers = metrics.text(of: StoreCounts(), PushQueueState(), at: 0).split(separator: "\n").filter {
            $0.hasPrefix("tick_answers_total")
        }
        #expect(
            answers == [
                #"tick_answers_total{class="2xx"} 10"#,
                #"tick_answers_total{class="4xx"} 3"#,
                #"tick_answers_total{class="5xx"} 1"#,
            ]
        )
    }
}
