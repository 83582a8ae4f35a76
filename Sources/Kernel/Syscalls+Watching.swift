#if os(Linux)
    /// inotify(7): files that are put in the place of others.
    extension Syscalls {
        /// inotify_init1(2) and inotify_add_watch(2): a descriptor that is readable after a rename into the folder.
        package static func watchRenames(into folder: String) throws(SystemError) -> Int32 {
            let descriptor = try check("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC)) }
            do throws(SystemError) {
                try check("inotify_add_watch") { inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_TO)) }
            } catch {
                closeFile(descriptor)
                throw error
            }
            return descriptor
        }

        /// Waits for renames, and gives the new names. An empty name stands for renames that were not noted.
        package static func nextRenames(of descriptor: Int32) throws(SystemError) -> [String] {
            let bytes = try readSome(descriptor, count: 16 << 10)
            let header = MemoryLayout<inotify_event>.size
            var names: [String] = []
            var rest = bytes[...]
            while rest.count >= header {
                let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
                let name = rest.dropFirst(header).prefix(Int(event.len))
                names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
                rest = rest.dropFirst(header + Int(event.len))
            }
            return names
        }
    }
#endif
