/// Which file it is, and which version of its contents: equal values mean that nothing was written in between.
///
/// The number of an inode is used again once its file is gone. So a value is a proof only while a descriptor holds the
/// file that it was taken of.
package struct FileVersion: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    /// When contents and inode were last changed, in seconds and nanoseconds.
    private let times: [Int]

    package init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if os(Linux)
            let (contents, change) = (status.st_mtim, status.st_ctim)
        #else
            let (contents, change) = (status.st_mtimespec, status.st_ctimespec)
        #endif
        times = [contents.tv_sec, contents.tv_nsec, change.tv_sec, change.tv_nsec]
    }
}
