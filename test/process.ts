import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../src/config/config.ts'
import { TEST_SECRET } from './templates.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

/** The service by its sources, for tests that replace a part of them. */
export const BY_SOURCES: readonly string[] = [join(SOURCES, 'main.ts')]

/** As `npm start` does: by the bundle, which starts in half the processor time. What is measured are the sources. */
export const BY_BUNDLE: readonly string[] =
  process.env.NODE_V8_COVERAGE === undefined
    ? [join(SOURCES, 'launch.mjs'), '--bundled', 'src/main.ts']
    : BY_SOURCES

export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** The service as its own process. */
export class FrondProcess {
  readonly ended: Promise<End>
  readonly #child: ChildProcess
  readonly #output = { stdout: '', stderr: '' }

  constructor(
    words: readonly string[],
    {
      env,
      cwd,
      script = BY_BUNDLE,
      program: own,
      user = {},
      preload = '',
      input = '',
      descriptors,
    }: StartOptions,
  ) {
    const first = `data:text/javascript,${encodeURIComponent(preload)}`
    // Only variables of the test reach the configuration; without the starter catalogue by default. NODE_V8_COVERAGE lets
    // the process be measured, and messages name commands as npm runs them.
    const { PATH, NODE_V8_COVERAGE } = process.env
    const command =
      own === undefined ? [process.execPath, '--import', first, ...script, ...words] : [own, ...words]
    const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...command]
    const [program = '', ...rest] = descriptors === undefined ? command : limited
    this.#child = spawn(program, rest, {
      cwd,
      env: { PATH, NODE_V8_COVERAGE, npm_lifecycle_event: 'start', STARTER_CATALOGUE: 'off', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...user,
    })
    this.#child.stdin?.end(input)
    for (const name of ['stdout', 'stderr'] as const) {
      this.#child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this.#output[name] += text
      })
    }
    this.ended = once(this.#child, 'close').then(([code, signal]) => ({ code, signal, ...this.#output }))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** What it has written to standard output so far. */
  get log(): string {
    return this.#output.stdout
  }

  /** Waits for the first line of standard output that contains the text. */
  async untilLine(text: string): Promise<string> {
    let isOver = false
    const over = this.ended.then(() => {
      isOver = true
    })
    for (;;) {
      const line = this.#output.stdout.split('\n').find((line) => line.includes(text))
      if (line !== undefined) return line
      if (isOver) throw new Error(`It ended without "${text}":\n${JSON.stringify(this.#output)}`)
      const more = this.#child.stdout === null ? over : once(this.#child.stdout, 'data')
      await Promise.race([more, over])
    }
  }

  /** Waits until the server listens and returns its address. */
  async untilListening(): Promise<string> {
    const line = await this.untilLine('listening at ')
    return `${JSON.parse(line).message}`.replace('listening at ', '')
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** For clean-up: kills the process. */
  async destroy(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }
}

interface StartOptions {
  readonly env: Environment
  readonly cwd: string
  /** Another way to start it than by the bundle. */
  readonly script?: readonly string[]
  /** A program that starts the service, in place of Node.js with a script; it takes no `preload`. */
  readonly program?: string
  /** Whom it runs as, which only root may choose. */
  readonly user?: { readonly uid?: number; readonly gid?: number }
  /** The source of a module that is loaded before the service, to inject faults. */
  readonly preload?: string
  /** Its limit of file descriptors. */
  readonly descriptors?: number
  /** The content of standard input. */
  readonly input?: string
}

/** Runs a command in an empty folder and returns how it ended. */
export async function runFrond(words: readonly string[], env: Environment, input = ''): Promise<End> {
  return inEmptyFolder((cwd) => new FrondProcess(words, { env, cwd, input }).ended)
}

/** The environment of a server on the database of `inKeyedFolder`. */
export const KEYED = { PORT: '0', SECRET_KEY: TEST_SECRET }

/** A folder with a seeded database that has a signing key, for tests that are not about the first start. */
export async function inKeyedFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return inEmptyFolder(async (folder) => {
    const template = process.env.TEST_SQLITE_KEYED
    if (template !== undefined) {
      await mkdir(join(folder, 'data'))
      await copyFile(template, join(folder, 'data', 'frond.sqlite'))
    }
    return work(folder)
  })
}

export async function inEmptyFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'frond-run-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
