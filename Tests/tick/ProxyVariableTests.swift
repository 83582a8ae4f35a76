import Testing

@testable import tick

@Suite struct ProxyVariableTests {
    @Test(arguments: [
        ("http://chat.example", "http_proxy=p", "http_proxy"),
        ("http://chat.example", "HTTP_PROXY=p", nil),
        ("http://chat.example", "http_proxy=", nil),
        ("http://chat.example", "https_proxy=p", nil),
        ("https://chat.example", "HTTPS_PROXY=p all_proxy=q", "HTTPS_PROXY"),
        ("https://chat.example", "http_proxy=p ALL_PROXY=q", "ALL_PROXY"),
        ("http://127.0.0.1:8425/tick", "all_proxy=p no_proxy=localhost,127.0.0.1", nil),
        ("http://[::1]:8425", "all_proxy=p NO_PROXY=::1", nil),
        ("https://chat.example", "all_proxy=p no_proxy=.example", nil),
        ("https://chat.example", "all_proxy=p no_proxy=*", nil),
        ("https://chat.example", "all_proxy=p no_proxy=at.example", "all_proxy"),
        ("http://10.1.2.3:8425", "all_proxy=p no_proxy=192.168.0.0/16,10.0.0.0/8", nil),
        ("http://10.1.2.3:8425", "all_proxy=p no_proxy=10.0.0.0/16", "all_proxy"),
        ("http://[fd00::1]", "all_proxy=p no_proxy=fd00::/8", nil),
        ("http://chat.example", "", nil),
    ])
    func itIsTheOneThatCurlTakes(url: String, variables: String, name: String?) {
        var environment: [String: String] = [:]
        for variable in variables.split(separator: " ") {
            let parts = variable.split(separator: "=", omittingEmptySubsequences: false)
            environment[String(parts[0])] = String(parts[1])
        }
        #expect(ProxyVariable.name(for: url, in: environment) == name)
    }
}
