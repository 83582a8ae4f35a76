import Testing

@Suite struct ManPageTests {
    @Test(arguments: [
        (".Op Fl lq", "[-lq]"),
        (".Op Fl f Ar FILE", "[-f FILE]"),
        (".Fl -new", "--new"),
        (".Op Fl n Ar N Ns | Ns Ar +SEQ | Fl -new | Fl -unread", "[-n N|+SEQ | --new | --unread]"),
        (".Op Fl -wait Ns Op = Ns Ar COND", "[--wait[=COND]]"),
        (".Fl -rooms | Fl -members Ns Oo = Ns Ar ROOM Oc | Fl -outbox", "--rooms | --members[=ROOM] | --outbox"),
        (".Pq Fl -code-file Ar FILE | Fl -code Ar CODE", "(--code-file FILE | --code CODE)"),
        (".Op Cm list Ns | Ns Cm flush Ns | Ns Cm drop Op Ar ID...", "[list|flush|drop [ID...]]"),
        (".Op Fl t Ar NAME Ns ...", "[-t NAME...]"),
        (".Ar <command> ...", "<command> ..."),
        (".It Fl f , -file Ar FILE", "-f, --file FILE"),
        (".It Fl -color Cm auto Ns | Ns Cm always", "--color auto|always"),
        (".Nm \"tick send\"", "tick send"),
        ("plain \\en text", "plain \\n text"),
    ])
    func aLineBecomesItsText(source: String, text: String) {
        #expect(MdocLine(source).text == text)
    }

    private let page = ManPage(
        "tick-x.1",
        text: """
            .Sh NAME
            .Nm tick-x
            .Nd do x
            .Sh SYNOPSIS
            .Nm "tick x"
            .Op Fl q
            .Ar ROOM
            .Nm "tick x"
            .Fl -all
            .Sh OPTIONS
            .Bl -tag -width Ds
            .It Fl q , -quiet
            Say nothing.
            .Bl -tag -width Ds
            .It Fl z
            no option
            .El
            .It Fl -all
            All, see
            .Xr tick-y 1 .
            .El
            .Sh EXAMPLES
            .Bd -literal -offset indent
            $ tick x \\e
            > -q
            .Ed
            """
    )

    @Test func pageIsReadByItsSections() {
        #expect(page.subject == "do x")
        #expect(page.synopsis == ["[-q] ROOM", "--all"])
        #expect(page.options == ["-q, --quiet", "--all"])
        #expect(page.references == ["tick-y.1"])
        #expect(page.blocks.map(\.line) == [24])
        #expect(page.blocks.map(\.lines) == [["$ tick x \\", "> -q"]])
    }
}
