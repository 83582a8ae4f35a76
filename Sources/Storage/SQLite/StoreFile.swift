import Foundation
import Kernel

/// The file before SQLite gets to see it.
///
/// SQLite may write to a file by merely opening it (it recovers a log it finds beside it). What isn't ours must stay as
/// it is, so its first bytes are looked at first.
struct StoreFile {
    let path: String

    /// Refuses, without opening it, what is there and is no file with one name. To open a FIFO waits, and to open a device may
    /// do something. Through each name of a file SQLite would have another write-ahead log, and what one holds would be lost
    /// to the other.
    func checkKind() throws(StoreError) {
        guard let status = try? Syscalls.status(of: path) else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .unusable(path: path, reason: "it is a folder")
        default: throw .unusable(path: path, reason: "it is not a regular file")
        }
        guard status.st_nlink <= 1 else {
            throw .unusable(path: path, reason: "it has \(status.st_nlink) names (hard links); a store has one")
        }
    }

    /// Makes an empty file that only its owner can read, unless there is one; SQLite gives its log files the same mode.
    func makeIfMissing() throws(StoreError) {
        do {
            Syscalls.closeFile(try Syscalls.openFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600))
        } catch {
            guard error.number == EEXIST else { throw .unusable(path: path, reason: error.reason) }
        }
    }

    /// Makes sure that the file is empty or a store of a version this program knows
    /// (https://www.sqlite.org/fileformat.html, 1.3).
    func check() throws(StoreError) {
        try checkKind()
        let header: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            header = try file.read(upToCount: 100) ?? Data()
        } catch {
            throw .unusable(path: path, reason: "it can't be read")
        }
        guard !header.isEmpty else { return }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .unusable(path: path, reason: "it is not a database")
        }
        guard Self.number(in: header, at: 68) == Schema.applicationID else {
            throw .unusable(path: path, reason: "it is another program's database")
        }
        let version = Self.number(in: header, at: 60)
        guard version <= Schema.version else { throw .newer(path: path, version: version) }
        // The first tables are made in the transaction that writes the header.
        guard version != 0 else { throw .unusable(path: path, reason: "its version is 0, which no tick wrote") }
        guard version == Schema.version else { throw .older(path: path, version: version) }
    }

    private static func number(in header: Data, at offset: Int) -> Int {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
