import { runServer } from '../../src/commands/server.ts'
import { loadConfig } from '../../src/config.ts'

// The service with another page in place of the web application, so that only the page differs.
process.exitCode = await runServer(loadConfig(process.env), process, undefined, process.env.BARE_PAGE)
