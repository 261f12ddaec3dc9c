import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasCode } from '../src/base/errors.ts'
import { currentBundle } from '../src/install/current-bundle.mjs'
import { makeBundle } from '../src/install/make-bundle.ts'
import { makeWeb } from '../src/install/make-web.ts'
import { isOutdated, openWebBuild, WEB_FOLDER } from '../src/install/web-build.ts'
import { prepareTally, talliesOf, WORKERS } from './as-workers.ts'
import { findBrowser, NO_BROWSER } from './browser-program.ts'
import { dropDatabases, whyUnreachable } from './postgres-databases.ts'
import { startPostgres } from './postgres-server.ts'
import { queueTests } from './queue.ts'
import { scratchFolder } from './scratch-folder.ts'
import { secondsOfRunningChildren, slowest } from './spent-time.ts'
import { makeTemplates, type TemplateServer } from './templates.ts'

/**
 * The whole suite on both engines: `npm test`, or `npm test -- FILE…` for some of it; `--coverage` says which lines of
 * the service and the client they reach, and takes a quarter longer, `--slowest 20` which files take the most
 * processor time, and `--test-name-pattern TEXT` runs the tests of this name only. PostgreSQL is the server named in TEST_DATABASE_URL, whose user may create databases, or one started
 * for this run. `--quick` runs the tests beside the code, without PostgreSQL, browsers, processes of the service and
 * files that take seconds: `npm run test:quick`. However a run ends, it leaves nothing behind.
 */
const interruption = new AbortController()
const interrupted = interruption.signal
let interruptedBy: NodeJS.Signals | undefined

function interrupt(signal: NodeJS.Signals): void {
  interruptedBy ??= signal
  interruption.abort()
}

for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)

// A signal to npm ends its shell, but does not reach this process. `exec` in the script would help, but Windows has none,
// and npm appends the arguments to the last command of a script only, so it cannot have an alternative.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => process.ppid === parent || interrupt('SIGTERM'), 250).unref()
}

const ROOT = new URL('../', import.meta.url)
const isWindows = process.platform === 'win32'
/** These wait for timers most of their time, so they begin beside those that compute most. */
const WAITING = [
  'web/test/journeys/not-yet.test.ts',
  'src/install/prepare.test.ts',
  'src/cli/commands/serve-rolling.test.ts',
  'src/features/reminders/sender/killed.test.ts',
]
// The longest first, and those of a second or less at the end, where a long one would leave the other processes idle.
const EVERYTHING = [
  ...WAITING,
  'web/test/**/*.test.ts',
  '{client/test,demo,test,tools}/**/*.test.ts',
  'src/{cli,db,install,storage}/**/*.test.ts',
  'src/features/garden/media/**/*.test.ts',
  '{src,client/src,web/src}/**/*.test.ts',
]
/** A quick run takes what lies beside the code, without the files that say "Not in a quick run". */
const QUICK = ['{src,client/src,web/src}/**/*.test.ts']
// Two more than there are cores: a third of their time tests wait, for timers, files and other processes.
const processes = availableParallelism() + 2
/**
 * Tests leave much garbage and keep little: it is collected rarely, from a space that has its full size at once. Most of their
 * code runs a few times only: the compiler that takes longest takes longer than it saves.
 */
const FOR_TESTS = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--no-opt']
/** How long the test runner may take to report after a signal. */
const LAST_WORDS_MS = 3_000

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      coverage: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      slowest: { type: 'string', default: '0' },
      'test-name-pattern': { type: 'string', multiple: true, default: [] },
    },
  })
  process.exitCode = await run(positionals, values)
} catch (error) {
  if (!interrupted.aborted) throw error
}
dieIfInterrupted()

interface Options {
  readonly coverage: boolean
  readonly quick: boolean
  readonly slowest: string
  readonly 'test-name-pattern': readonly string[]
}

async function run(patterns: readonly string[], options: Options): Promise<number> {
  await using cleanUps = new AsyncDisposableStack()
  const folder = await mkdtemp(join(process.env.TMPDIR || (await scratchFolder()), 'frond-test-'))
  // Synchronous, because the thread pool may be busy with key generation. Retried, because a killed process may still write.
  cleanUps.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  // For PostgreSQL, which may run as another user.
  await chmod(folder, 0o711)
  process.env[isWindows ? 'TEMP' : 'TMPDIR'] = folder

  const queue = await queueTests(
    patterns.length > 0 ? patterns : options.quick ? QUICK : EVERYTHING,
    processes,
  )
  const texts = await Promise.all(queue.tests.map((file) => readFile(file, 'utf8')))
  const inBrowser = queue.tests.filter((_, at) => opensABrowser(texts[at] ?? ''))
  const isWithoutBrowser =
    !options.quick && inBrowser.length > 0 && (await unlessInterrupted(findBrowser())) === undefined
  const ofProcesses = queue.tests.filter((_, at) => startsTheService(texts[at] ?? ''))
  const slow = queue.tests.filter((_, at) => isSlow(texts[at] ?? ''))
  if (options.quick) {
    await queue.skip(inBrowser, 'a quick run opens no browser')
    await queue.skip(ofProcesses, 'a quick run starts the service in no process of its own')
    if (patterns.length === 0) await queue.skip(slow, 'a quick run leaves out what takes seconds')
  }
  if (isWithoutBrowser) {
    process.stderr.write(`${NO_BROWSER}\n`)
    // A machine that decides about a change leaves nothing out.
    if (isOnCi()) return 1
    process.stderr.write(
      `${inBrowser.length} of ${queue.tests.length} test files need one, and are skipped.\n`,
    )
    await queue.skip(inBrowser, 'there is no browser')
  }
  const given = process.env.TEST_DATABASE_URL
  const reason = given && !options.quick ? await unlessInterrupted(whyUnreachable(given)) : undefined
  if (reason !== undefined) {
    process.stderr.write(`The server named in TEST_DATABASE_URL cannot be reached: ${reason}\n`)
    return 1
  }
  const server = options.quick ? undefined : await templateServer(given, cleanUps)
  const templates = await unlessInterrupted(makeTemplates(server, interrupted))
  const opensBrowsers = !options.quick && !isWithoutBrowser
  if (opensBrowsers && texts.some(opensTheApplication)) await unlessInterrupted(bringWebUpToDate())
  if (!options.quick && ofProcesses.length > 0) await unlessInterrupted(bringBundleUpToDate())

  interrupted.throwIfAborted()
  await prepareTally()
  const tests = startTests(queue.files, options, templates)
  const ended = once(tests, 'exit')
  cleanUps.defer(() => endTests(tests, ended))
  const [code] = await unlessInterrupted(ended)
  const slowestCount = Number(options.slowest)
  if (slowestCount > 0) {
    // The tests have ended, so that the server is all that runs.
    const server = await secondsOfRunningChildren(process.pid)
    process.stdout.write(slowest(await queue.times(), slowestCount, server))
  }
  if (WORKERS > 1) process.stdout.write(await talliesOf())
  const unfinished = await queue.unfinished()
  if (unfinished.length > 0) {
    process.stderr.write(`These files did not come to an end: ${unfinished.join(', ')}\n`)
  }
  if (isWithoutBrowser) {
    process.stderr.write(`${inBrowser.length} test files were skipped. ${NO_BROWSER}\n`)
  }
  if (options.quick) process.stdout.write(leftOut(inBrowser.length, ofProcesses.length, slow.length))
  return unfinished.length > 0 ? 1 : (code ?? 1)
}

/** The PostgreSQL of the run, which goes with it; of a given server go the databases. */
async function templateServer(
  given: string | undefined,
  cleanUps: AsyncDisposableStack,
): Promise<TemplateServer> {
  const name = `frond_${randomUUID().slice(0, 8)}`
  if (given) {
    cleanUps.defer(() => dropDatabases(given, name))
    return { url: given, name }
  }
  const server = await startPostgres(interrupted)
  cleanUps.defer(() => server.stop())
  return { url: server.url, name }
}

/** What a quick run says at its end. */
function leftOut(inBrowser: number, ofProcesses: number, slow: number): string {
  return `A quick run leaves out PostgreSQL, ${inBrowser} test files that open a browser, ${ofProcesses} that start the service in a process of its own and ${slow} that take seconds. npm test runs everything.\n`
}

function isOnCi(): boolean {
  return !['', '0', 'false'].includes(process.env.CI ?? '')
}

/** Whether a test file opens a browser: all of its tests do. */
function opensABrowser(text: string): boolean {
  return text.includes("/browser.ts'") || opensTheApplication(text)
}

/** Whether a test file opens the web application in a browser. */
function opensTheApplication(text: string): boolean {
  return text.includes("/web-app.ts'")
}

/** What the browser is shown is made of the sources as they are now. */
async function bringWebUpToDate(): Promise<void> {
  const web = openWebBuild(WEB_FOLDER)
  if (web === undefined || isOutdated(web)) await makeWeb(ROOT)
}

/** Whether a test file starts the service in a process of its own. */
function startsTheService(text: string): boolean {
  return text.includes("/process.ts'")
}

/** Whether a test file says that it takes seconds, where most files take a part of one. */
function isSlow(text: string): boolean {
  return text.includes('// Not in a quick run: ')
}

/** Without a bundle of the sources as they are now the service would start by these, at twice the cost. */
async function bringBundleUpToDate(): Promise<void> {
  if (currentBundle(ROOT) === undefined) await makeBundle(ROOT)
}

/** In a process group of its own, so that all child processes of the tests can be killed with it. */
function startTests(
  files: readonly string[],
  { coverage: isMeasured, 'test-name-pattern': names }: Options,
  templates: Readonly<Record<string, string>>,
): ChildProcess {
  const coverage = [
    '--experimental-test-coverage',
    '--test-coverage-include={src,client/src}/**/*.ts',
    '--test-coverage-exclude=**/*.test.ts',
  ]
  return spawn(
    process.execPath,
    [
      ...FOR_TESTS,
      '--test',
      `--test-concurrency=${processes}`,
      '--test-timeout=600000',
      ...names.map((name) => `--test-name-pattern=${name}`),
      ...(isMeasured ? coverage : []),
      ...files,
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: !isWindows,
      env: { ...process.env, ...templates },
    },
  )
}

async function endTests(tests: ChildProcess, ended: Promise<unknown>): Promise<void> {
  tests.kill('SIGINT')
  await Promise.race([ended, delay(LAST_WORDS_MS, undefined, { ref: false })])
  try {
    if (isWindows) tests.kill()
    else if (tests.pid !== undefined) process.kill(-tests.pid, 'SIGKILL')
  } catch (error) {
    // The group is empty, which macOS reports as EPERM.
    if (!hasCode(error, 'ESRCH', 'EPERM')) throw error
  }
  await ended
}

/** Ends by the signal itself, which unlike an exit does not wait for threads that still generate keys. */
function dieIfInterrupted(): void {
  if (interruptedBy === undefined) return
  process.removeAllListeners(interruptedBy)
  process.kill(process.pid, interruptedBy)
}

/** Work that can be abandoned when its result is not needed any more. */
function unlessInterrupted<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    interrupted.addEventListener('abort', () => reject(interrupted.reason))
    if (interrupted.aborted) reject(interrupted.reason)
  })
}
