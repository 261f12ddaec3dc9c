import type { Specimen } from './specimens.ts'

type Split = (content: Buffer) => number[]

/** The parts that a file of its type consists of, in their order; all of them together are the file. */
export function partsOf({ contentType, content }: Pick<Specimen, 'contentType' | 'content'>): Buffer[] {
  const split = SPLITS[contentType]
  const starts = split === undefined ? [] : split(content)
  const edges = [0, ...starts.filter((at) => at > 0 && at < content.length), content.length]
  return edges.slice(1).map((end, at) => content.subarray(edges[at], end))
}

const SPLITS: Readonly<Record<string, Split>> = {
  'image/png': pngChunks,
  'image/jpeg': jpegSegments,
  'image/webp': riffChunks,
  'image/gif': gifBlocks,
  'image/avif': isoBoxes,
  'image/heic': isoBoxes,
  'video/mp4': isoBoxes,
  'video/quicktime': isoBoxes,
  'application/pdf': lines,
  'text/csv': lines,
  'application/zip': zipRecords,
}

/** Where each part begins, from the first one on, by where the one after it does. */
function walk(content: Buffer, from: number, next: (at: number) => number): number[] {
  const starts: number[] = []
  for (let at = from; at >= 0 && at < content.length; ) {
    starts.push(at)
    const following = next(at)
    if (following <= at) break
    at = following
  }
  return starts
}

function lines(content: Buffer): number[] {
  return walk(content, 0, (at) => content.indexOf('\n', at) + 1)
}

/** Entries, the records of the list of them and its end; all begin with the same letters. */
function zipRecords(content: Buffer): number[] {
  return walk(content, 0, (at) => content.indexOf('PK', at + 2))
}

function pngChunks(content: Buffer): number[] {
  return walk(content, 8, (at) => at + 12 + number(content, at, 4))
}

function riffChunks(content: Buffer): number[] {
  return walk(content, 12, (at) => {
    const length = at + 8 <= content.length ? content.readUInt32LE(at + 4) : 0
    return at + 8 + length + (length % 2)
  })
}

/** A scan is one part with the data behind its header. */
function jpegSegments(content: Buffer): number[] {
  return walk(content, 2, (at) => {
    const end = at + 2 + number(content, at + 2, 2)
    if (content[at + 1] !== 0xda) return end
    for (let ff = content.indexOf(0xff, end); ff !== -1; ff = content.indexOf(0xff, ff + 1)) {
      const marker = content[ff + 1] ?? 0
      if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return ff
    }
    return content.length
  })
}

/** The header with its colours, then extensions and frames, which both end with sub-blocks. */
function gifBlocks(content: Buffer): number[] {
  const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  return walk(content, 13 + colours(content[10] ?? 0), (at) => {
    if (content[at] === 0x21) return subBlocksEnd(content, at + 2)
    if (content[at] === 0x2c) return subBlocksEnd(content, at + 11 + colours(content[at + 9] ?? 0))
    return at + 1
  })
}

function subBlocksEnd(content: Buffer, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 0) at += 1 + (content[at] ?? 0)
  return at + 1
}

/** Boxes that hold others are a part up to the first of these. */
const HEADERS: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8, iinf: 14, moov: 8 }

function isoBoxes(content: Buffer): number[] {
  return walk(content, 0, (at) => {
    const type = content.toString('latin1', at + 4, at + 8)
    return at + (HEADERS[type] ?? number(content, at, 4))
  })
}

function number(content: Buffer, at: number, bytes: 2 | 4): number {
  return at + bytes <= content.length ? content.readUIntBE(at, bytes) : 0
}
