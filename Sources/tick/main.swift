import Kernel

Syscalls.ignoreBrokenPipes()
exit(await Program.run(CommandLine.arguments).rawValue)
