import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compressAndList } from '../src/install/make-web.ts'

export const INDEX =
  `<!doctype html>\n<title>Frond</title>\n<script type="module" src="/assets/main-a1b2c3.js"></script>\n`.padEnd(
    2_000,
  )
const FOREVER = 'public, max-age=31536000, immutable'

/** What a build consists of: the content, the type and how long it may be kept. */
export const FILES = {
  'index.html': [INDEX, 'text/html; charset=utf-8', 'no-cache'],
  'g.html': ['<!doctype html>\n<title>Link</title>'.padEnd(500), 'text/html; charset=utf-8', 'no-cache'],
  'sw.js': [
    'self.addEventListener("fetch", () => {})'.padEnd(999),
    'text/javascript; charset=utf-8',
    'no-cache',
  ],
  'manifest.webmanifest': [
    '{"name":"Frond"}'.padEnd(99),
    'application/manifest+json; charset=utf-8',
    'no-cache',
  ],
  'icons/frond.svg': ['<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(200), 'image/svg+xml', 'no-cache'],
  'icons/180.png': ['not really a picture', 'image/png', 'no-cache'],
  'assets/main-a1b2c3.js': ['let leaf = 1; '.repeat(200), 'text/javascript; charset=utf-8', FOREVER],
  'assets/main-d4e5f6.css': ['.leaf { color: green } '.repeat(9), 'text/css; charset=utf-8', FOREVER],
  'assets/fraunces-778899.woff2': ['not really a font', 'font/woff2', FOREVER],
  'assets/heif-00aa11.wasm': ['\0asm'.repeat(30), 'application/wasm', FOREVER],
} as const

/** What a browser sends when a person opens an address. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

/** A new folder with a build of the web application. */
export async function makeWebFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frond-web-'))
  for (const [path, [content]] of Object.entries(FILES)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await compressAndList(folder, [])
  return folder
}
