import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CacheState, CountedCache } from '../base/counted-cache.ts'
import { hasCode } from '../base/errors.ts'
import { programFile } from '../base/own-files.ts'
import type { KeptEncoding } from '../http/negotiation/content-encoding.ts'
import { areUnchanged, BUNDLE, type Source, WEB_BUILD } from './current-bundle.mjs'

/** Where `npm run build` puts it. */
export const WEB_FOLDER = programFile(`${BUNDLE}/${WEB_BUILD}`)

/** What the build has written, beside it. Written last, so that an incomplete build has none. */
export const LISTING = '.build.json'

export const PAGE = 'index.html'

/** What a link opens, without an account. */
export const GUEST_PAGE = 'g.html'

/** The documents, which have pages of their own. */
export const HELP = 'help/'

/** Their names contain a hash of their content. */
export const HASHED = 'assets/'

export interface Listing {
  readonly files: readonly WebFile[]
  /** What it was made of. */
  readonly sources: readonly Source[]
}

export interface WebFile {
  /** Relative to the folder of the build, with slashes. */
  readonly path: string
  readonly tag: string
  /** Those in which it lies beside itself. */
  readonly encodings: readonly KeptEncoding[]
}

/** The ending of a file's name where it is compressed. */
export const ENDINGS: Readonly<Record<KeptEncoding, string>> = { br: '.br', gzip: '.gz' }

/** The whole application with its pictures and fonts is usually smaller; a larger one is read again now and then. */
const MOST_BYTES_IN_MEMORY = 8 * 1_048_576

/** The web application as it was built. Its files are read when they are asked for. */
export class WebBuild {
  readonly listing: Listing
  readonly #contents: CountedCache<string, Buffer>

  constructor(folder: string, listing: Listing, mostBytes = MOST_BYTES_IN_MEMORY) {
    this.listing = listing
    this.#contents = new CountedCache({
      maxSize: mostBytes,
      sizeCalculation: ({ length }) => length || 1,
      fetchMethod: (name) => readFile(join(folder, name)),
    })
  }

  read({ path }: WebFile, encoding: KeptEncoding | undefined): Promise<Buffer> {
    const name = encoding === undefined ? path : path + ENDINGS[encoding]
    const content = this.#contents.get(name)
    return content === undefined ? this.#contents.forceFetch(name) : Promise.resolve(content)
  }

  get cacheState(): CacheState {
    return this.#contents.state
  }
}

/** The build in this folder, if there is one. */
export function openWebBuild(folder: string, mostBytes?: number): WebBuild | undefined {
  try {
    return new WebBuild(folder, JSON.parse(readFileSync(join(folder, LISTING), 'utf8')), mostBytes)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether its sources are here, and are not those it was made of. */
export function isOutdated({ listing }: WebBuild): boolean {
  if (!existsSync(programFile('web/index.html'))) return false
  try {
    return !areUnchanged(pathToFileURL(programFile('/')), listing.sources)
  } catch {
    // One of them is gone.
    return true
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** With `nosniff` a browser takes a file only for what it is called. */
export function typeOf({ path }: Pick<WebFile, 'path'>): string {
  return TYPES[extname(path)] ?? 'application/octet-stream'
}
