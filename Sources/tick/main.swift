import Kernel

Syscalls.ignoreBrokenPipes()
Syscalls.holdStandardStreams()
exit(await Program.run(CommandLine.arguments).rawValue)
