import Kernel

Syscalls.ignoreBrokenPipes()
Syscalls.ignoreFileLimit()
Syscalls.holdStandardStreams()
Syscalls.exit(await Program.run(Syscalls.arguments()).rawValue)
