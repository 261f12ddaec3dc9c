import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'frond-tests')

/** Whether the browser among the development dependencies was made for this machine. */
const IS_PACKAGED = process.platform === 'linux' && process.arch === 'x64'

const SYSTEM = '/usr/bin/chromium'

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

/** A Chromium that can show notifications, if there is one: what the one among the packages lacks is not only the window. */
export const NOTIFYING_BROWSER = [process.env.CHROMIUM ?? SYSTEM].find((program) => existsSync(program))

/** The given Chromium, else the one that CHROMIUM names, the one that came with the development dependencies, or the system's. */
export async function browserProgram(given?: string): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = given ?? process.env.CHROMIUM ?? (IS_PACKAGED ? await packagedBrowser() : SYSTEM)
  // Not with the arguments of the package: one process for all windows dies with the first of them, and no web security
  // would let everything pass that the tests are to catch.
  return { executablePath, args: QUIET }
}

/**
 * The Chromium among the development dependencies, which has no window: to open a page in it takes a tenth of the processor
 * time of one that draws menus and an address bar for nobody. It is kept unpacked between runs, because that takes two
 * seconds, and not in the folder for temporary files, from which systems may run nothing.
 */
async function packagedBrowser(): Promise<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  const { version } = Value.Parse(Type.Object({ version: Type.String() }), JSON.parse(text))
  // In a folder of its own, where it makes one more beside itself.
  const program = join(CACHE, `chromium-${version}`, 'chromium')
  if (!existsSync(program)) await unpack(join(folder, 'bin', 'chromium.br'), program)
  return program
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
