// swift-tools-version: 6.2
import PackageDescription

/// Metadata of types such as `[Name: Room]` is had by calls, and not by their names at run time, which looks through all of
/// Foundation's conformances for each in every start.
let direct = SwiftSetting.unsafeFlags(["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"])

/// Swift 6 mode, and an async function runs where its caller runs: what belongs to the event loop stays on it.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    direct,
]

/// The rooms that are optimized in a debug build, too: small ones, in which the tests, and the program that they start
/// thousands of times, spend most of their time. A check that traps stays one.
let optimized: Set = ["Arguments", "HTTP", "Kernel", "Proving", "SQLite", "Sealing", "Sockets", "Wire"]

/// A room of the house: its sources in `Sources/<name>`.
func room(_ name: String, uses rooms: String...) -> Target {
    .target(
        name: name,
        dependencies: rooms.map { .init(stringLiteral: $0) },
        swiftSettings: settings
            + (optimized.contains(name) ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])
    )
}

/// The tests of a room, in `Tests/<name>`. What the tests of several rooms use is `Tests/Helpers`.
func tests(_ name: String, uses rooms: String...) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: (rooms + ["Helpers"]).map { .init(stringLiteral: $0) },
        path: "Tests/\(name)",
        swiftSettings: settings
    )
}

/// The functions of libcurl, and of libc for it, that `CSessionRepairs` defines. In a dynamic build URLSession finds them only where the
/// executable exports them.
let repairedFunctions = [
    "curl_easy_cleanup", "curl_easy_setopt", "curl_free", "curl_multi_add_handle", "curl_multi_cleanup",
    "curl_multi_info_read", "curl_multi_init", "curl_multi_remove_handle", "curl_multi_setopt", "curl_url",
    "curl_url_cleanup", "socketpair",
]

/// Links the standard library into the program, so that it starts in half the time: the tests start it thousands of times.
/// What else links `tick` the module, such as the tests, stays dynamic.
let standalone = ["-static-stdlib"]

/// Exports no more functions than `repairedFunctions`: each of libcurl's libraries looks through what is exported.
let unexported = ["-Xlinker", "--no-export-dynamic"]

/// At a fixed address a start has 90,000 places fewer to fill in. A release build has none, which makes attacks harder.
let fixed = ["-Xclang-linker", "-no-pie"]

/// The commit that a package is built from: `.ci/package` gives it, and `tick --version` shows it.
let commit: [CSetting] = Context.environment["TICK_COMMIT"].map { [.define("TICK_COMMIT", to: "\"\($0)\"")] } ?? []

let package = Package(
    name: "tick",
    products: [.executable(name: "tick", targets: ["Start"])],
    targets: [
        .systemLibrary(name: "CEpoll"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

        .target(
            name: "CSessionRepairs",
            linkerSettings: [
                .linkedLibrary("curl", .when(platforms: [.linux])),
                .unsafeFlags(
                    repairedFunctions.flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] },
                    .when(platforms: [.linux])
                ),
            ]
        ),

        .target(name: "CBuild", cSettings: commit),
        .target(name: "CPostgres", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        room("Wire"),
        room("Arguments"),
        room("HTTP"),
        room("Kernel", uses: "CEpoll"),
        room("Proving", uses: "CCrypto", "Wire"),
        room("Sealing", uses: "CCrypto", "Proving", "Wire"),
        room("Listing", uses: "Wire"),
        room("SQLite", uses: "CSQLite"),
        room("Postgres", uses: "CPostgres", "Kernel"),
        room("Sockets", uses: "Kernel"),
        room("Storage", uses: "Kernel", "Postgres", "Proving", "SQLite", "Wire"),
        room("Client", uses: "CSessionRepairs", "Kernel", "Listing", "Proving", "Sealing", "Wire"),
        room("Pushing", uses: "CCurl", "Kernel", "Proving", "Wire"),
        room("Relay", uses: "HTTP", "Kernel", "Proving", "Pushing", "Sockets", "Storage", "Wire"),
        room(
            "tick",
            uses: "Arguments",
            "CBuild",
            "Client",
            "HTTP",
            "Kernel",
            "Listing",
            "Proving",
            "Pushing",
            "Relay",
            "SQLite",
            "Sealing",
            "Sockets",
            "Storage",
            "Wire"
        ),
        .executableTarget(
            name: "Start",
            dependencies: ["tick"],
            swiftSettings: settings + [.unsafeFlags(standalone, .when(platforms: [.linux]))],
            linkerSettings: [
                .unsafeFlags(standalone + unexported, .when(platforms: [.linux])),
                .unsafeFlags(fixed, .when(platforms: [.linux], configuration: .debug)),
            ]
        ),

        .target(
            name: "Helpers", dependencies: ["Kernel", "Proving", "Wire"], path: "Tests/Helpers", swiftSettings: settings
        ),
        tests("Wire", uses: "Wire"),
        tests("Arguments", uses: "Arguments"),
        tests("HTTP", uses: "HTTP"),
        tests("Kernel", uses: "Kernel"),
        tests("Proving", uses: "Proving", "Wire"),
        tests("Sealing", uses: "Proving", "Sealing", "Wire"),
        tests("Listing", uses: "Listing", "Wire"),
        tests("SQLite", uses: "SQLite"),
        tests("Sockets", uses: "Kernel", "Sockets"),
        tests("Storage", uses: "Kernel", "Postgres", "Proving", "SQLite", "Storage", "Wire"),
        tests(
            "Client",
            uses: "CSessionRepairs",
            "Client",
            "Kernel",
            "Listing",
            "Proving",
            "Pushing",
            "Sealing",
            "Wire"
        ),
        tests("Pushing", uses: "CCurl", "Kernel", "Pushing", "Wire"),
        tests(
            "Relay",
            uses: "Client",
            "HTTP",
            "Kernel",
            "Listing",
            "Proving",
            "Pushing",
            "Relay",
            "SQLite",
            "Sealing",
            "Sockets",
            "Storage",
            "Wire"
        ),
        tests(
            "tick",
            uses: "Arguments",
            "Client",
            "Kernel",
            "Proving",
            "Sealing",
            "Sockets",
            "Storage",
            "Wire",
            "tick"
        ),
        .testTarget(
            name: "TranscriptsTests",
            dependencies: ["Arguments", "Client", "Helpers", "Wire", "tick"],
            path: "Tests/Transcripts/Runner",
            swiftSettings: settings
        ),
    ]
)
