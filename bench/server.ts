import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startChild } from './child.ts'
import type { Usage } from './probe.ts'

export interface Server {
  readonly url: string
  /** From the moment it was started to its first good answer. */
  readonly startMilliseconds: number
  usage(): Promise<Usage>
  stop(): Promise<void>
}

interface Program {
  readonly script: string
  /** Answers 200 as soon as the server can do its work. */
  readonly readyPath: string
  readonly env?: Readonly<Record<string, string>>
}

const START_TIMEOUT_MS = 20_000

/** The service as `npm start` runs it, on an embedded database in the given folder. */
export function startFrond(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const script = join(import.meta.dirname, '..', 'src', 'main.ts')
  return startServer({ script, readyPath: '/readyz', env: { DATA_DIR: folder, ...env } })
}

/** A bare server from the references folder. */
export function startReference(
  name: string,
  readyPath: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  return startServer({ script: join(import.meta.dirname, 'references', `${name}.ts`), readyPath, env })
}

async function startServer({ script, readyPath, env }: Program): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const probe = new URL('./probe.ts', import.meta.url).href
  const started = performance.now()
  const child = startChild(['--import', probe, script], { PORT: String(port), ...env })
  try {
    await untilOk(`${url}${readyPath}`)
  } catch (error) {
    await child.stop()
    throw error
  }
  return {
    url,
    startMilliseconds: performance.now() - started,
    usage: async () => asUsage(await child.ask({ want: 'usage' })),
    stop: child.stop,
  }
}

function asUsage(answer: unknown): Usage {
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'cpuMicroseconds' in answer &&
    typeof answer.cpuMicroseconds === 'number' &&
    'residentBytes' in answer &&
    typeof answer.residentBytes === 'number' &&
    'peakResidentBytes' in answer &&
    typeof answer.peakResidentBytes === 'number' &&
    'heldMilliseconds' in answer &&
    typeof answer.heldMilliseconds === 'number'
  ) {
    const { cpuMicroseconds, residentBytes, peakResidentBytes, heldMilliseconds } = answer
    return { cpuMicroseconds, residentBytes, peakResidentBytes, heldMilliseconds }
  }
  throw new Error('The server under test did not tell what it uses')
}

async function untilOk(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while ((await statusOf(url)) !== 200) {
    if (performance.now() > deadline) throw new Error(`${url} was not ready within ${START_TIMEOUT_MS} ms`)
    await delay(2)
  }
}

/** Undefined while nobody listens. A connection each: a kept one would hold up the server's end. */
async function statusOf(url: string): Promise<number | undefined> {
  const agent = new Agent({ keepAlive: false })
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    }).once('error', () => resolve(undefined))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
