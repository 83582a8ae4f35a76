import Kernel

Syscalls.ignoreBrokenPipes()
Syscalls.ignoreFileLimit()
Syscalls.holdStandardStreams()
exit(await Program.run(CommandLine.arguments).rawValue)
