import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTag } from '../http/conditional/etag.ts'
import { KEPT_ENCODINGS, type KeptEncoding } from '../http/negotiation/content-encoding.ts'
import { BUNDLE, sourcesOf, WEB_BUILD } from './current-bundle.mjs'
import { HELP_PAGES } from './help-pages.ts'
import { ENDINGS, HELP, LISTING, type Listing, type WebFile } from './web-build.ts'

/** The folder of its sources. */
export const WEB_SOURCES = 'web'

/** The page of a link is built by itself. */
const GUEST_CONFIG = 'vite.guest.config.ts'

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest'])

/** Few load it, and a browser that takes no Brotli is on the local network: a third copy would be the largest file of a release. */
const BROTLI_ALONE = new Set(['.wasm'])

/** The highest levels: it is done once, and every user that opens the application waits for what is left. */
const COMPRESS: Readonly<Record<KeptEncoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
}

/** Whether the project has the sources of the web application: the server works without them. */
export function hasWebSources(root: URL): boolean {
  return existsSync(new URL(`${WEB_SOURCES}/index.html`, root))
}

/** Whether there is something that the help could say. */
function hasDocuments(root: URL): boolean {
  return existsSync(new URL('docs', root))
}

/** Vite is a development dependency: `npm ci --omit=dev` leaves it out. */
export function canMakeWeb(root: URL): boolean {
  return existsSync(new URL('node_modules/vite/package.json', root))
}

/**
 * Builds the web application, compresses its files and lists them for the server. It takes the place of the former one when
 * it is complete, so a build that fails leaves that one as it is.
 */
export async function makeWeb(root: URL): Promise<void> {
  if (!canMakeWeb(root)) {
    throw new Error('it needs the development dependencies, run `npm ci` without `--omit=dev`')
  }
  const sources = sourcesOf(root, await sourceFiles(root))
  const dist = fileURLToPath(new URL(`${BUNDLE}/`, root))
  const folder = join(dist, `${WEB_BUILD}-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    const { build } = await import('vite')
    const web = fileURLToPath(new URL(WEB_SOURCES, root))
    await build({ root: web, build: { outDir: folder, emptyOutDir: true }, logLevel: 'warn' })
    const configFile = join(web, GUEST_CONFIG)
    await build({ root: web, configFile, build: { outDir: folder }, logLevel: 'warn' })
    if (hasDocuments(root)) {
      const { makeHelp } = await import('./make-help.ts')
      await makeHelp(root, join(folder, HELP))
    }
    await compressAndList(folder, sources)
    await rm(join(dist, WEB_BUILD), { recursive: true, force: true })
    await rename(folder, join(dist, WEB_BUILD))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function compressAndList(
  folder: string,
  sources: Listing['sources'],
  encodings: readonly KeptEncoding[] = KEPT_ENCODINGS,
): Promise<void> {
  const files: WebFile[] = []
  for (const path of await filesIn(folder, ['**'])) files.push(await compressed(folder, path, encodings))
  await writeFile(join(folder, LISTING), JSON.stringify({ files, sources } satisfies Listing))
}

async function compressed(folder: string, path: string, tried: readonly KeptEncoding[]): Promise<WebFile> {
  const content = await readFile(join(folder, path))
  const encodings: KeptEncoding[] = []
  for (const encoding of COMPRESSIBLE.has(extname(path)) ? tried : []) {
    if (encoding !== 'br' && BROTLI_ALONE.has(extname(path))) continue
    const smaller = await COMPRESS[encoding](content)
    if (smaller.length >= content.length) continue
    await writeFile(join(folder, path + ENDINGS[encoding]), smaller)
    encodings.push(encoding)
  }
  return { path, tag: contentTag(content), encodings }
}

/** All files of the application but its tests and notes, and those of the help. One that is new is used only if another one has changed. */
async function sourceFiles(root: URL): Promise<string[]> {
  const files = await filesIn(
    fileURLToPath(root),
    ['web/**', 'client/**', 'src/install/*help*', 'src/features/pages/help/browser/**'],
    ['**/node_modules', '**/*.test.{ts,tsx}', '**/*.md'],
  )
  return hasDocuments(root) ? [...files, ...HELP_PAGES.map(({ file }) => file)] : files
}

/** Relative paths, with slashes on every system. */
async function filesIn(folder: string, patterns: string[], exclude: string[] = []): Promise<string[]> {
  const entries = await Array.fromAsync(glob(patterns, { cwd: folder, exclude, withFileTypes: true }))
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
