/**
 * Restarts two servers on PostgreSQL one after the other, nine times, behind the nginx of this machine with the configuration that
 * the documents have, under reads and writes, and tells how many requests failed: `node test/deploy/rolling.ts [restarts]`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../src/base/free-port.ts'
import { eventually } from '../eventually.ts'
import { startPostgres } from '../postgres-server.ts'
import { FrondProcess, inEmptyFolder } from '../process.ts'
import { TEST_SECRET } from '../templates.ts'
import { behind, isInstalled, PROXIES } from './proxies.ts'

const RESTARTS = Number(process.argv[2] ?? 9)
const CLIENTS = 6
const ADMIN = { email: 'admin@example.org', password: 'three green thumbs' }

const nginx = PROXIES.find(({ name }) => name === 'nginx')
if (nginx === undefined || !isInstalled(nginx)) throw new Error('There is no nginx on this machine')

const postgres = await startPostgres()
try {
  await inEmptyFolder(async (folder) => {
    const ports = [await freePort(), await freePort()]
    const env = (port: number, at: number) => ({
      ...{ PORT: String(port), DATA_DIR: join(folder, String(at)), DATABASE_URL: postgres.url },
      ...{ SECRET_KEY: TEST_SECRET, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '5' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    })
    const start = (port: number, at: number) => new FrondProcess([], { env: env(port, at), cwd: folder })
    const servers = ports.map(start)
    try {
      await Promise.all(ports.map(untilReady))
      const place = {
        folder: join(folder, 'nginx'),
        port: await freePort(),
        servers: ports.map((port) => `127.0.0.1:${port}`),
      }
      await behind(nginx, place, async (address) => {
        const load = await startLoad(address)
        for (let restart = 0; restart < RESTARTS; restart++) {
          const at = restart % servers.length
          const port = ports[at] ?? 0
          servers[at]?.kill('SIGTERM')
          const end = await servers[at]?.ended
          if (end?.code !== 0) throw new Error(`A server ended with ${end?.code}: ${end?.stderr}`)
          servers[at] = start(port, at)
          await untilReady(port)
          say(`restart ${restart + 1}: ${load.requests} requests, ${load.failures.length} failed`)
        }
        await load.stop()
        say(`${RESTARTS} restarts, ${load.requests} requests, ${load.failures.length} failed`)
        if (load.failures.length > 0) {
          say(load.failures.join('\n'))
          say(await readFile(join(place.folder, 'error.log'), 'utf8'))
        }
        process.exitCode = load.failures.length === 0 ? 0 : 1
      })
    } finally {
      for (const server of servers) await server.destroy()
    }
  })
} finally {
  await postgres.stop()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function untilReady(port: number): Promise<void> {
  await eventually(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    await response.body?.cancel()
    if (response.status !== 200) throw new Error(`not ready: ${response.status}`)
  })
}

/** Clients that write and read, again and again; what fails is noted, and they go on. */
async function startLoad(address: string) {
  const load = { requests: 0, failures: [] as string[] }
  let token = ''
  const ask = async (path: string, body?: object) => {
    load.requests++
    const response = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
    return JSON.parse(text).data
  }
  token = (await ask('/api/v1/auth/login', ADMIN)).accessToken
  let isOver = false
  let names = 0
  const work = async () => {
    while (!isOver) {
      try {
        const { id } = await ask('/api/v1/plant-tags', { name: `tag ${names++}` })
        await ask(`/api/v1/plant-tags/${id}`)
      } catch (error) {
        load.failures.push(String(error))
      }
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, work))
  return {
    get requests() {
      return load.requests
    },
    failures: load.failures,
    stop: async () => {
      isOver = true
      await clients
    },
  }
}
