import { constants, crc32, deflateRawSync } from 'node:zlib'
import { FLAG, METHOD } from '../../../src/archive/zip-format.ts'
import { picture } from '../../pictures.ts'
import { takeoutOf } from '../../takeout.ts'
import { archiveOf, type Forged, forgedArchive } from '../../zip.ts'
import { BOMBS } from './bombs.ts'

const REFUSED = '400/1101'
const TOO_LARGE = '413/1107'

/** An archive that would take a lot of memory or time, or lead out of its folder, if the service let it. */
export interface ArchiveBomb {
  readonly name: string
  /** What the import is answered. */
  readonly answer: typeof REFUSED | typeof TOO_LARGE | '200/200' | '400/5003' | '415/5002'
  /** With so many bytes in it, unpacked. */
  content(bytes: number): Promise<Buffer> | Buffer
}

const MANIFEST: Forged = {
  name: 'frond.json',
  content: Buffer.from('{"format":"frond-takeout","version":1}'),
}

const MEGABYTE = 1_048_576

/** Packed about 150 times as small, which is allowed: so much of it is no filling. */
function fluff(filling: string, others: string): Buffer {
  const content = Buffer.alloc(MEGABYTE, filling)
  for (let at = 0; at < content.length; at += 200) {
    const which = Math.imul(at + 1, 2_654_435_761) >>> 24
    content.write(others.charAt(which % others.length), at, 'latin1')
  }
  return content
}

/** The end of what is deflated: a last block with nothing in it. */
const LAST_BLOCK = Buffer.from([0x03, 0])

/** An entry that begins with some bytes and then repeats a piece. Each is deflated once, which takes no time. */
function packedEntry(
  name: string,
  piece: Buffer,
  { bytes = piece.length, begin = Buffer.alloc(0) } = {},
): Forged & { readonly size: number } {
  const times = Math.ceil(bytes / piece.length)
  const block = (content: Buffer) => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH })
  const packed = block(piece)
  const content = Buffer.concat([block(begin), Buffer.alloc(packed.length * times, packed), LAST_BLOCK])
  let crc = crc32(begin)
  for (let count = 0; count < times; count++) crc = crc32(piece, crc)
  return { name, content, method: METHOD.deflated, crc, size: begin.length + piece.length * times }
}

async function takeoutWithFile(content: Buffer): Promise<Buffer> {
  const file = { id: 1, url: '/a', contentType: 'image/png', size: content.length, createdAt: 0 }
  return takeoutOf({ 'media.jsonl': [{ ...file, file: 'media/1.png' }], 'media/1.png': content })
}

const ZEROS = Buffer.alloc(MEGABYTE)
const BLANKS = fluff(' ', '\t\n')
const LETTERS = fluff('x', 'abcdefgh')

export const ARCHIVE_BOMBS: readonly ArchiveBomb[] = [
  {
    name: 'zeros, a thousand times as many as it has bytes',
    answer: REFUSED,
    content: (bytes) => forgedArchive([MANIFEST, packedEntry('plants.jsonl', ZEROS, { bytes })]),
  },
  {
    name: 'more than its list of entries says',
    answer: REFUSED,
    content: (bytes) =>
      forgedArchive([MANIFEST, { ...packedEntry('plants.jsonl', ZEROS, { bytes }), size: 10_000 }]),
  },
  {
    name: 'a line of many megabytes',
    answer: TOO_LARGE,
    content: (bytes) => forgedArchive([MANIFEST, packedEntry('plants.jsonl', LETTERS, { bytes })]),
  },
  {
    name: 'millions of blank lines',
    answer: REFUSED,
    content: (bytes) => forgedArchive([MANIFEST, packedEntry('plants.jsonl', fluff('\n', ' \t'), { bytes })]),
  },
  {
    name: 'a manifest of blanks',
    answer: TOO_LARGE,
    content: (bytes) => forgedArchive([packedEntry('frond.json', BLANKS, { bytes })]),
  },
  {
    name: 'a list of HortusFox of nothing but blanks',
    answer: REFUSED,
    content: (bytes) => forgedArchive([packedEntry('plants/data.json', BLANKS, { bytes })]),
  },
  {
    name: 'an item of HortusFox that does not end',
    answer: REFUSED,
    content: (bytes) => {
      const begin = Buffer.from('[{"name":"')
      return forgedArchive([packedEntry('plants/data.json', LETTERS, { bytes, begin })])
    },
  },
  {
    name: 'a list of HortusFox that begins millions of others',
    answer: REFUSED,
    content: (bytes) => forgedArchive([packedEntry('plants/data.json', fluff('[', '{'), { bytes })]),
  },
  {
    name: 'a thousand entries that share their bytes',
    answer: REFUSED,
    content: () =>
      forgedArchive([MANIFEST, ...Array.from({ length: 1_000 }, (_, at) => ({ name: `e${at}`, offset: 0 }))]),
  },
  ...['../../frond.sqlite', '/etc/passwd', 'media/../../secret.key', 'C:/windows', 'a\\..\\b'].map(
    (name): ArchiveBomb => ({
      name: `an entry that is called ${name}`,
      answer: REFUSED,
      content: () => forgedArchive([MANIFEST, { name }]),
    }),
  ),
  {
    name: 'a wrong checksum',
    answer: REFUSED,
    content: () => forgedArchive([MANIFEST, { name: 'tags.jsonl', crc: 1 }]),
  },
  {
    name: 'an entry behind a password',
    answer: REFUSED,
    content: () => forgedArchive([{ ...MANIFEST, flags: FLAG.encrypted }]),
  },
  {
    name: 'half of itself',
    answer: REFUSED,
    content: async () => {
      const whole = await takeoutWithFile(await picture('png'))
      return whole.subarray(0, whole.length / 2)
    },
  },
  {
    name: '130,000 entries',
    answer: REFUSED,
    content: () => forgedArchive(Array.from({ length: 130_000 }, (_, at) => ({ name: `e${at}` }))),
  },
  {
    name: '60,000 entries that nobody asks for',
    answer: '200/200',
    content: () =>
      forgedArchive([MANIFEST, ...Array.from({ length: 60_000 }, (_, at) => ({ name: `e${at}` }))]),
  },
  {
    name: 'an archive in place of a picture',
    answer: '415/5002',
    content: async () => takeoutWithFile(await archiveOf({ name: 'a', content: 'a', modifiedAt: 0 })),
  },
  {
    name: 'a bomb in place of a picture',
    answer: '400/5003',
    content: async () => takeoutWithFile((await BOMBS[0]?.content(0)) ?? Buffer.alloc(0)),
  },
]
