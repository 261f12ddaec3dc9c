import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import manifest from '../package.json' with { type: 'json' }
import { freePort } from '../src/base/free-port.ts'
import { type Child, startChild, startCommand } from './child.ts'
import { asUsage, type Usage } from './usage.ts'

export interface Server {
  readonly url: string
  readonly port: number
  /** From the moment it was started to its first good answer. */
  readonly startMilliseconds: number
  /** Undefined where the database is a part of the process, or there is none. */
  readonly databaseUrl: string | undefined
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** A busy machine takes that long. */
const START_TIMEOUT_MS = 120_000
const PROBE = new URL('./probe.mjs', import.meta.url).href

/** The service, by the very command of `npm start`, on an embedded database in the given folder unless told otherwise. */
export function startFrond(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Server> {
  return startServer('/readyz', { DATA_DIR: folder, NODE_OPTIONS: `--import ${PROBE}`, ...env }, (env) =>
    startCommand(manifest.scripts.start, env),
  )
}

/** Starts the service from its sources, with modules that are loaded ahead of it. */
export function startFrondFromSources(
  folder: string,
  env: Readonly<Record<string, string>>,
  ahead: readonly string[] = [],
): Promise<Server> {
  const options = [PROBE, ...ahead].map((url) => `--import ${url}`).join(' ')
  return startServer('/readyz', { DATA_DIR: folder, NODE_OPTIONS: options, ...env }, (env) =>
    startCommand(manifest.scripts.start.replaceAll(' --bundled', ''), env),
  )
}

/** A bare server from the references folder. */
export function startReference(
  file: string,
  readyPath: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const script = join(import.meta.dirname, 'references', file)
  return startServer(readyPath, env, (env) => startChild(['--import', PROBE, script], env))
}

/** The path answers 200 as soon as the server can do its work. */
async function startServer(
  readyPath: string,
  env: Readonly<Record<string, string>>,
  start: (env: Readonly<Record<string, string>>) => Child,
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = start({ PORT: String(port), ...env })
  try {
    await untilOk(`${url}${readyPath}`)
  } catch (error) {
    await child.stop()
    throw error
  }
  return {
    url,
    port,
    startMilliseconds: performance.now() - started,
    databaseUrl: env.DATABASE_URL,
    usage: async () => asUsage(await child.ask({ want: 'usage' })),
    stop: child.stop,
  }
}

async function untilOk(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while ((await statusOf(url)) !== 200) {
    if (performance.now() > deadline) throw new Error(`${url} was not ready within ${START_TIMEOUT_MS} ms`)
    await delay(2)
  }
}

/** Gives undefined while no server listens. Each try has its own connection: a kept one would hold up the server's end. */
async function statusOf(url: string): Promise<number | undefined> {
  const agent = new Agent({ keepAlive: false })
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    }).once('error', () => resolve(undefined))
  })
}
