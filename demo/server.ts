import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ADMIN_EMAIL, PASSWORD } from './garden/gardeners.ts'

export interface Server {
  readonly url: string
  stop(): Promise<void>
}

const LAUNCHER = join(import.meta.dirname, '..', 'src', 'launch.mjs')

/** The service in a process of its own, with its data in the folder; port 0 is any free one. */
export async function startServer(folder: string, port: number): Promise<Server> {
  const child = spawn(process.execPath, [LAUNCHER, '--bundled', 'src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      ADMIN_EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      LOG_FORMAT: 'json',
    },
  })
  const killed = () => child.kill('SIGKILL')
  process.on('exit', killed)
  const gone = once(child, 'exit').then(() => process.off('exit', killed))
  const url = await Promise.race([listening(child.stdout), gone.then(() => undefined)])
  if (url === undefined) throw new Error('The server did not start')
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Reads on afterwards, or the server would wait for room in the pipe. */
function listening(log: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    createInterface(log).on('line', (line) => {
      const [, url] = /listening at (http:[^"]+)/.exec(line) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}
