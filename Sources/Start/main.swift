// Named here for a build that links the standard library into the program: it then takes all that URLSession needs.
import FoundationNetworking
import tick

await Program.start()
