import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const BLOCK = 512

/** A file of an archive, a link where it has a target, or a folder where its path ends with a slash. */
export interface Entry {
  /** With slashes, without one at its beginning. */
  readonly path: string
  readonly content: Buffer
  readonly isExecutable?: boolean
  readonly target?: string
  /** Of rights; otherwise everybody may read it, and root may write it. */
  readonly mode?: number
  /** The number of a user and a group; otherwise root. */
  readonly owner?: number
}

/**
 * The bytes of a tar archive, which depend on nothing but the entries and the time: they are sorted, and where
 * nothing else is said they belong to root and may be read by everybody. Folders are made of the paths of their files.
 */
export function* tarOf(entries: readonly Entry[], modifiedAt: Date): Generator<Buffer> {
  const seconds = Math.floor(modifiedAt.getTime() / 1_000)
  const folders = new Set(entries.flatMap(({ path }) => foldersOf(path)))
  for (const { path } of entries) folders.delete(path)
  const all: Entry[] = [...[...folders].map((path) => ({ path, content: Buffer.alloc(0) })), ...entries]
  for (const entry of all.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const { path, content, isExecutable = false, target, owner = 0 } = entry
    const kind = path.endsWith('/') ? '5' : target === undefined ? '0' : '2'
    const mode = entry.mode ?? (kind === '2' ? 0o777 : kind === '0' && !isExecutable ? 0o644 : 0o755)
    yield header({ path, mode, size: content.length, seconds, kind, target, owner })
    yield content
    yield Buffer.alloc(-content.length & (BLOCK - 1))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Writes the entries compressed. The header of gzip has neither a time nor a name, and short blocks make programs smaller. */
export async function writeTarGz(file: string, bytes: Iterable<Buffer>, level: number): Promise<void> {
  await pipeline(Readable.from(bytes), createGzip({ level, memLevel: 6 }), createWriteStream(file))
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
}

interface Fields {
  readonly path: string
  readonly mode: number
  readonly size: number
  readonly seconds: number
  readonly kind: string
  readonly target: string | undefined
  readonly owner: number
}

/** As POSIX describes it for `ustar`. */
function header({ path, mode, size, seconds, kind, target = '', owner }: Fields): Buffer {
  const block = Buffer.alloc(BLOCK)
  const [prefix, name] = split(path)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  block.write(name, 0)
  octal(mode, 100, 8)
  octal(owner, 108, 8)
  octal(owner, 116, 8)
  octal(size, 124, 12)
  octal(seconds, 136, 12)
  block.write(kind, 156)
  block.write(target, 157)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  // The sum is taken with spaces in its own place.
  block.fill(' ', 148, 156)
  const sum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** Names end after 100 bytes; what is longer is split at a slash, and its beginning has 155 bytes. */
function split(path: string): readonly [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  const at = path.indexOf('/', path.length - 101)
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
  if (at < 1 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(name) > 100)
    throw new Error(`The path is too long for an archive: ${path}`)
  return [prefix, name]
}
