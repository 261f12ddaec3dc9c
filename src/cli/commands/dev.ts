import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../base/free-port.ts'
import { type Config, ConfigError, loadConfig } from '../../config/config.ts'
import { canMakeWeb, hasWebSources } from '../../install/make-web.ts'
import { serveWebSources } from '../../install/serve-web-sources.ts'
import { addressToOpen } from './banner.ts'

const VITE_PORT = 5173

const root = new URL('../../../', import.meta.url)

try {
  process.exitCode = await develop(loadConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

/** The server, restarted when one of its files changes, and the web application from its sources. Ends when the server ends. */
async function develop(config: Config): Promise<number> {
  // It stays over restarts.
  const port = config.port === 0 ? await freePort() : config.port
  const web = await webBeside(config, addressToOpen(config.host, port))
  const launcher = fileURLToPath(new URL('src/launch.mjs', root))
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', launcher, 'src/main.ts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  let isAsked = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isAsked = true
      server.kill(signal)
    })
  }
  const [code] = await once(server, 'exit')
  await web?.close()
  // The watcher ends as if the signal had killed it.
  return isAsked ? 0 : (code ?? 1)
}

async function webBeside({ host, port }: Config, api: string) {
  if (!hasWebSources(root) || !canMakeWeb(root)) {
    process.stdout.write(
      'The API alone: the web application needs the development dependencies (`npm ci`).\n',
    )
    return undefined
  }
  const web = await serveWebSources(root, { host, port: port === 0 ? 0 : VITE_PORT, api })
  process.stdout.write(`Frond as you change it: ${addressToOpen(host, web.port)}\n`)
  return web
}
