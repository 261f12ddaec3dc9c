import { runServer } from '../../src/cli/commands/server.ts'
import { loadConfig } from '../../src/config/config.ts'
import { loadSecrets } from '../../src/config/secrets.ts'

// The service with another page in place of the web application, so that only the page differs.
const config = loadConfig(process.env)
const begun = { secrets: loadSecrets(config), firstKey: undefined }
process.exitCode = await runServer(config, process, begun, process.env.BARE_PAGE)
