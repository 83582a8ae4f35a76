/// Texts that a careless reader takes otherwise than JSON means them.
enum HostileTexts {
    static let all: [String] = {
        var texts: [String] = others
        for body in bodies { texts.append(#"{"body":"\#(body)","id":"\#(id)"}"#) }
        for id in ids { texts.append(#"{"body":"AQ==","id":"\#(id)"}"#) }
        for number in numbers {
            texts.append(#"{"at":\#(number),"id":"\#(id)","seq":7}"#)
            texts.append(#"{"at":1,"id":"\#(id)","seq":\#(number)}"#)
            texts.append(#"{"events":[],"head":\#(number)}"#)
        }
        for kind in kinds {
            texts.append(#"{"at":1,"body":"AQ==","id":"\#(id)","kind":"\#(kind)","member":"\#(id)","seq":7}"#)
        }
        return texts
    }()

    private static let id = "01ABCDEFGHJKMNPQRSTVWXYZ01"

    private static let bodies: [String] = [
        "", "=", "==", "====", "A", "AQ", "AQ=", "AQ==", "AR==", "AQI=", "AQJ=", "AQID", "AQ==AQ==", "AQ==AQID", "A===",
        "AQ=A", "A=ID", "AQ I", " AQ==", "AQ==\\n", "+/8=", "-_8=", "\\/\\/8=", "\\u0041Q==", "AQ\\u003d=", "AQ==\u{0}",
        "é===", "ＡQ==", "AQ==\\", "AQ\\\"==", "\\ud83d\\ude00", "\\ud83d", "\u{7F}Q==", "AQID\u{2028}",
    ]
    private static let ids: [String] = [
        "", "01ABCDEFGHJKMNPQRSTVWXYZ01", "01abcdefghjkmnpqrstvwxyz01", "OLabcdefghjkmnpqrstvwxyzoi",
        "81ABCDEFGHJKMNPQRSTVWXYZ01", "01ABCDEFGHJKMNPQRSTVWXYZ0", "01ABCDEFGHJKMNPQRSTVWXYZ011",
        " 1ABCDEFGHJKMNPQRSTVWXYZ01",
        "01ABCDEFGHJKMNPQRSTVWXYZ0U", "01ABCDEFGHJKMNPQRSTVWXYZ0\\u0031", "01ABCDEFGHJKMNPQRSTVWXYZ0é",
        "\\u00301ABCDEFGHJKMNPQRSTVWXYZ01", "01ABCDEFGHJKMNPQRSTVWXYZ0-",
    ]
    private static let numbers: [String] = [
        "0", "00", "01", "-0", "-1", "+1", "1.0", "1.5", "1e3", "1E3", "10e-1", "1e400", "999999999999999999",
        "1000000000000000000", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "123456789012345678901234567890", "0x10", "1 ", " 1", "1_000", "", "null", "true", "\"1\"", "[1]", "1,", ".5",
        "5.",
        "NaN", "Infinity", "१",
    ]
    private static let kinds: [String] = [
        "message", "join", "leave", "name", "rotate", "invite", "list", "other", "later", "", "Message",
        "messag\\u0065", "joinx",
    ]
    private static let others: [String] = [
        "", "{}", "[]", "null", "\"\"", "{", "}", "{\"", "[[[[[[[[[[", String(repeating: "[", count: 600),
        #"{"id":"\#(id)","body":"AQ=="}"#,
        #"{ "body":"AQ==","id":"\#(id)"}"#,
        #"{"body": "AQ==","id":"\#(id)"}"#,
        #"{"body":"AQ==","body":"Ag==","id":"\#(id)"}"#,
        #"{"body":"AQ==","id":"\#(id)","id":"\#(id)"}"#,
        #"{"body":"AQ==","id":"\#(id)","later":{"more":[1,{"x":null}]}}"#,
        #"{"BODY":"AQ==","id":"\#(id)"}"#,
        #"{"bod\u0079":"AQ==","id":"\#(id)"}"#,
        #"{"body":null,"id":"\#(id)"}"#,
        #"{"body":"AQ==","id":"\#(id)"},"#,
        #"{"body":"AQ==","id":"\#(id)",}"#,
        #"{"body":"AQ==""id":"\#(id)"}"#,
        #"{'body':'AQ==','id':'\#(id)'}"#,
        #"{"at":1,"id":"\#(id)"}"#,
        #"{"at":1,"code":"id-taken","id":"\#(id)","seq":2}"#,
        #"{"code":"id-taken","id":"\#(id)"}"#,
        #"{"code":"what-is-this","id":"\#(id)"}"#,
        #"{"at":1,"id":"\#(id)","seq":2,"later":1}"#,
        #"{"events":[],"gap":{"from":1,"upto":9},"head":9}"#,
        #"{"events":[],"head":9,"later":[]}"#,
        #"{"events":[],"head":9,"tree":{"crowd":"","lists":"","proof":"","range":""}}"#,
        #"{"events":[],"head":9,"tree":{"crowd":"","lists":"","range":""}}"#,
        #"{"events":[],"head":9,"tree":null}"#,
        #"{"events":[],"head":9,"tree":{"crowd":"","lists":"","proof":"AQ==","range":"","proof":""}}"#,
        #"{"at":1,"hash":"AQ==","id":"\#(id)","kind":"message","member":"\#(id)","seq":7}"#,
        #"{"at":1,"hash":null,"id":"\#(id)","kind":"message","member":"\#(id)","seq":7}"#,
        #"{"at":1,"body":"AQ==","hash":"AR==","id":"\#(id)","kind":"message","member":"\#(id)","seq":7}"#,
        #"{"events":[,],"head":9}"#,
        #"{"events":[{"at":1,"id":"\#(id)","kind":"leave","member":"\#(id)","seq":1},],"head":9}"#,
        #"{"events":[{"at":1,"body":null,"id":"\#(id)","kind":"leave","member":"\#(id)","seq":1}],"head":9}"#,
        #"{"events":[{"at":1,"id":"\#(id)","kind":"leave","member":"\#(id)","seq":1}{}],"head":9}"#,
        #"{"at":1,"id":"\#(id)","kind":"leave","member":"\#(id)","seq":1,"body":"AQ=="}"#,
    ]
}
