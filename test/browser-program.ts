import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, posix, win32 } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'frond-tests')

/** Whether the browser among the development dependencies was made for this machine. */
const IS_PACKAGED = process.platform === 'linux' && process.arch === 'x64'

/** The later ones may be a script that only says how to get the browser. */
const COMMANDS = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chromium-browser',
]
/** Debian packages this one for every architecture. */
const WINDOWLESS = 'chromium-headless-shell'
/** Where these are even if PATH does not say so. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/microsoft/msedge']
const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS_PROGRAMS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No name but this machine's has an address, so nothing leaves it.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** What a machine without a browser can do about it. */
export const NO_BROWSER = `There is no Chrome, Chromium or Edge on this machine${
  IS_PACKAGED ? ', and the Chromium among the packages does not run here' : ''
}. Install one, for example by \`apt-get install chromium\`, or name its program in CHROMIUM.`

let usual: Promise<string | undefined> | undefined
let notifying: Promise<string | undefined> | undefined

/**
 * The browser that CHROMIUM names (`none` says that there is none), else the one that came with the development
 * dependencies, or one of the system: rather one that has no window.
 */
export async function findBrowser(): Promise<string | undefined> {
  usual ??= unlessNamed(async () => (await findWindowless()) ?? (await systemBrowser()))
  return usual
}

/** A browser without a window: to open a page in it takes less than half the processor time. */
export async function findWindowless(): Promise<string | undefined> {
  return (await packagedBrowser()) ?? (await firstRunning(windowlessPlaces(process.platform, process.env)))
}

/** One that can show notifications: what one without a window lacks is not only the window. */
export async function findNotifyingBrowser(): Promise<string | undefined> {
  notifying ??= unlessNamed(systemBrowser)
  return notifying
}

/** The given browser, or the one that is found. */
export async function browserProgram(given?: string): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = given ?? (await findBrowser())
  if (executablePath === undefined) throw new Error(NO_BROWSER)
  // Not with the arguments of the package: one process for all windows dies with the first of them, and no web security
  // would let everything pass that the tests are to catch.
  return { executablePath, args: QUIET }
}

async function unlessNamed(find: () => Promise<string | undefined>): Promise<string | undefined> {
  const named = process.env.CHROMIUM
  if (!named) return find()
  if (named === 'none') return undefined
  const reason = await whyNotRunning(named)
  if (reason !== undefined) throw new Error(`CHROMIUM names ${named}, which does not run: ${reason}`)
  return named
}

async function systemBrowser(): Promise<string | undefined> {
  return firstRunning(browserPlaces(process.platform, process.env))
}

async function firstRunning(programs: readonly string[]): Promise<string | undefined> {
  for (const program of programs) {
    if (existsSync(program) && (await whyNotRunning(program)) === undefined) return program
  }
  return undefined
}

/** Where systems keep the browsers that are Chromium inside. */
export function browserPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    )
    return WINDOWS_PROGRAMS.flatMap((program) => roots.map((root) => win32.join(root, ...program)))
  }
  const commands = COMMANDS.flatMap((name) => commandPlaces(name, env))
  if (platform !== 'darwin') return commands
  const roots = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])]
  const programs = MAC_APPLICATIONS.flatMap((name) =>
    roots.map((root) => `${root}/${name}.app/Contents/MacOS/${name}`),
  )
  return [...programs, ...commands]
}

/** Where Linux keeps a browser without a window. */
export function windowlessPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  return platform === 'linux' ? commandPlaces(WINDOWLESS, env) : []
}

function commandPlaces(name: string, env: NodeJS.ProcessEnv): string[] {
  const folders = [...(env.PATH ?? '').split(':').filter(Boolean), ...FOLDERS]
  return folders.map((folder) => posix.join(folder, name))
}

/** What a program says that cannot run here, such as one whose libraries are missing or that only tells how to get it. */
async function whyNotRunning(program: string): Promise<string | undefined> {
  if (!existsSync(program)) return 'there is no such file'
  // On Windows it would open a window instead of telling its version.
  if (process.platform === 'win32') return undefined
  try {
    await promisify(execFile)(program, ['--version'])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error)
  }
}

/**
 * The Chromium among the development dependencies, which has no window. It is kept unpacked between runs, because that takes two
 * seconds, and not in the folder for temporary files, from which systems may run nothing.
 */
async function packagedBrowser(): Promise<string | undefined> {
  if (!IS_PACKAGED) return undefined
  const folder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  const { version } = Value.Parse(Type.Object({ version: Type.String() }), JSON.parse(text))
  // In a folder of its own, where it makes one more beside itself.
  const program = join(CACHE, `chromium-${version}`, 'chromium')
  if (!existsSync(program)) await unpack(join(folder, 'bin', 'chromium.br'), program)
  // It needs libraries that a bare system lacks.
  return (await whyNotRunning(program)) === undefined ? program : undefined
}

async function unpack(archive: string, program: string): Promise<void> {
  await mkdir(dirname(program), { recursive: true })
  // Another process may look for it at this moment, so it appears whole.
  const unfinished = `${program}-${process.pid}`
  const packed = await open(archive)
  const unpacked = await open(unfinished, 'w', 0o755)
  await pipeline(packed.createReadStream(), createBrotliDecompress(), unpacked.createWriteStream())
  await rename(unfinished, program)
}
