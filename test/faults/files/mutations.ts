import { crc32 } from 'node:zlib'
import type { Random } from '../../random.ts'
import { partsOf } from './parts.ts'
import type { Specimen } from './specimens.ts'

/** Files are only ever damaged here; a mutation may find nothing to change. */
type Mutation = (file: Specimen, random: Random, others: readonly [Specimen, ...Specimen[]]) => Buffer

export interface Mutated {
  readonly name: string
  readonly content: Buffer
}

const MOST_TIMES = 2

/** A specimen with one thing or two wrong with it, the same for the same random numbers. */
export function mutated(random: Random, all: readonly [Specimen, ...Specimen[]]): Mutated {
  let file = random.pick(all)
  const names = [file.name]
  for (let times = random.whole(1, MOST_TIMES); times > 0; times--) {
    const [name, mutate] = random.pick(MUTATIONS)
    file = { ...file, content: mutate(file, random, all) }
    names.push(name)
  }
  const isMended = file.contentType === 'image/png' && random.next() < 0.7
  return { name: names.join(', '), content: isMended ? withChecksums(file.content) : file.content }
}

const MUTATIONS: readonly [readonly [string, Mutation], ...(readonly [string, Mutation])[]] = [
  ['bits flipped', ({ content }, random) => withFlips(content, random, 0, content.length)],
  ['bits flipped in its header', ({ content }, random) => withFlips(content, random, 0, HEADER_BYTES)],
  ['cut off', ({ content }, random) => content.subarray(0, random.whole(0, content.length))],
  ['random bytes inserted', ({ content }, random) => inserted(content, random, randomBytes(random, 200))],
  [
    'a piece left out',
    ({ content }, random) => {
      const [from, to] = range(content, random)
      return Buffer.concat([content.subarray(0, from), content.subarray(to)])
    },
  ],
  [
    'a piece zeroed',
    ({ content }, random) => Buffer.from(content).fill(0, ...range(content, random, HEADER_BYTES)),
  ],
  [
    'a piece repeated',
    ({ content }, random) => {
      const piece = content.subarray(...range(content, random, HEADER_BYTES))
      return inserted(content, random, Buffer.alloc(piece.length * random.whole(1, 50), piece))
    },
  ],
  ['an extreme number', ({ content }, random) => withNumber(content, random, content.length)],
  ['an extreme number in its header', ({ content }, random) => withNumber(content, random, HEADER_BYTES)],
  ['other dimensions', withDimensions],
  ['damaged metadata', withDamagedMetadata],
  ['a part left out', (file, random) => withParts(file, random, (parts, at) => parts.toSpliced(at, 1))],
  [
    'a part repeated',
    (file, random) =>
      withParts(file, random, (parts, at) =>
        parts.toSpliced(at, 0, ...Array<Buffer>(random.whole(1, 30)).fill(parts[at] ?? NOTHING)),
      ),
  ],
  [
    'a part elsewhere',
    (file, random) =>
      withParts(file, random, (parts, at) =>
        parts.toSpliced(at, 1).toSpliced(random.whole(0, parts.length - 1), 0, parts[at] ?? NOTHING),
      ),
  ],
  [
    'a part with another length',
    (file, random) =>
      withParts(file, random, (parts, at) => parts.with(at, withNumber(parts[at] ?? NOTHING, random, 8))),
  ],
  [
    'a part of another file',
    (file, random, others) =>
      withParts(file, random, (parts, at) => {
        const foreign = partsOf(random.pick(others))
        return parts.with(at, foreign[random.whole(0, foreign.length - 1)] ?? NOTHING)
      }),
  ],
  [
    'its header on the body of another',
    ({ content }, random, others) => {
      const other = random.pick(others).content
      const at = random.whole(4, HEADER_BYTES)
      return Buffer.concat([content.subarray(0, at), other.subarray(random.whole(0, at))])
    },
  ],
  [
    'followed by another',
    ({ content }, random, others) => Buffer.concat([content, random.pick(others).content]),
  ],
]

const NOTHING = Buffer.alloc(0)
const HEADER_BYTES = 64
const MOST_FLIPS = 12

function withFlips(content: Buffer, random: Random, from: number, to: number): Buffer {
  const changed = Buffer.from(content)
  for (let flips = random.whole(1, MOST_FLIPS); flips > 0; flips--) {
    const at = random.whole(from, Math.max(from, Math.min(to, content.length) - 1))
    changed[at] = (changed[at] ?? 0) ^ (1 << random.whole(0, 7))
  }
  return changed
}

function randomBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: random.whole(1, most) }, () => random.whole(0, 255)))
}

function inserted(content: Buffer, random: Random, more: Buffer): Buffer {
  const at = random.whole(0, content.length)
  return Buffer.concat([content.subarray(0, at), more, content.subarray(at)])
}

/** The longer half of pieces would leave nothing of the file. */
function range(content: Buffer, random: Random, most = content.length / 2): [from: number, to: number] {
  const from = random.whole(0, content.length)
  return [from, Math.min(content.length, from + random.whole(1, Math.max(1, Math.floor(most))))]
}

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff] as const

function withNumber(content: Buffer, random: Random, end: number): Buffer {
  const changed = Buffer.from(content)
  const width = random.pick([1, 2, 4])
  const at = random.whole(0, Math.max(0, Math.min(end, content.length) - width))
  const value = random.pick(EXTREMES) % 2 ** (width * 8)
  const room = Math.min(width, content.length - at)
  if (room < width) return changed
  if (random.next() < 0.5) changed.writeUIntBE(value, at, width)
  else changed.writeUIntLE(value, at, width)
  return changed
}

function withParts(
  file: Specimen,
  random: Random,
  change: (parts: readonly Buffer[], at: number) => readonly Buffer[],
): Buffer {
  const parts = partsOf(file)
  return Buffer.concat(change(parts, random.whole(0, parts.length - 1)))
}

/** Where width and height are, by what stands before them. */
const DIMENSIONS: Readonly<Record<string, readonly [mark: string, offset: number, bytes: 2 | 3 | 4][]>> = {
  'image/png': [['IHDR', 4, 4]],
  'image/jpeg': [
    ['\xff\xc0', 5, 2],
    ['\xff\xc2', 5, 2],
  ],
  'image/gif': [
    ['GIF89a', 6, 2],
    [',', 5, 2],
  ],
  'image/webp': [
    ['VP8 ', 14, 2],
    ['VP8L', 9, 2],
    ['VP8X', 12, 3],
    ['ANMF', 14, 3],
  ],
  'image/avif': [['ispe', 8, 4]],
  'image/heic': [
    ['ispe', 8, 4],
    ['clap', 4, 4],
  ],
}

const SIZES = [
  0,
  1,
  47,
  49,
  4_096,
  10_000,
  16_383,
  16_384,
  65_535,
  100_000,
  2 ** 31 - 1,
  2 ** 32 - 1,
] as const

function withDimensions({ contentType, content }: Specimen, random: Random): Buffer {
  const changed = Buffer.from(content)
  for (const [mark, offset, bytes] of DIMENSIONS[contentType] ?? []) {
    for (
      let at = content.indexOf(mark, 0, 'latin1');
      at !== -1;
      at = content.indexOf(mark, at + 1, 'latin1')
    ) {
      const place = at + offset + random.whole(0, 1) * bytes
      const size = random.pick(SIZES) % 2 ** (bytes * 8)
      if (random.next() < 0.3 || place + bytes > content.length) continue
      const isLittleEndian = contentType === 'image/gif' || contentType === 'image/webp'
      if (isLittleEndian) changed.writeUIntLE(size, place, bytes)
      else changed.writeUIntBE(size, place, bytes)
    }
  }
  return changed
}

const METADATA = ['Exif\0', 'EXIF', 'eXIf', 'ICC_PROFILE', 'ICCP', 'iCCP', 'colr', 'adobe', 'XMP ', 'iTXt']
const METADATA_BYTES = 200

function withDamagedMetadata({ content }: Specimen, random: Random): Buffer {
  const places = METADATA.map((mark) => content.indexOf(mark, 0, 'latin1')).filter((at) => at !== -1)
  return places.reduce((changed, at) => withFlips(changed, random, at, at + METADATA_BYTES), content)
}

/** The decoder refuses a chunk with a wrong checksum before it looks at what is wrong in it. */
export function withChecksums(png: Buffer): Buffer {
  const parts = partsOf({ contentType: 'image/png', content: png }).map((part) => Buffer.from(part))
  for (const part of parts.slice(1)) {
    const isWhole = part.length >= 12 && part.readUInt32BE(0) === part.length - 12
    if (isWhole) part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4)
  }
  return Buffer.concat(parts)
}
