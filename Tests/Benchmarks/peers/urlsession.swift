// post URL AUTHORIZATION COUNT [BODY]: posts the body, or gets where there is none, so many times with a URLSession;
// where it is more than once, it writes how many microseconds each took. `%` in the body is a number that is new each time.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

let arguments = CommandLine.arguments
guard arguments.count >= 4, let url = URL(string: arguments[1]), let count = Int(arguments[3]) else { exit(2) }
let session = URLSession(configuration: .ephemeral)
let start = UInt64(Date().timeIntervalSince1970 * 1_000_000)
for number in 0..<UInt64(count) {
    var request = URLRequest(url: url)
    request.setValue(arguments[2], forHTTPHeaderField: "Authorization")
    if arguments.count > 4 {
        request.httpMethod = "POST"
        request.httpBody = Data(arguments[4].replacing("%", with: String(start + number)).utf8)
    }
    let begin = ContinuousClock.now
    let (_, answer) = try await session.data(for: request)
    guard (answer as? HTTPURLResponse)?.statusCode == 200 else { exit(1) }
    if count > 1 { print((ContinuousClock.now - begin) / .microseconds(1)) }
}
