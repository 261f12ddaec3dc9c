import type { BufferedFile } from './buffered-file.ts'
import { tooManyParts } from './image-refusals.ts'
import { type Box, boxesIn, findMeta } from './iso-boxes.ts'
import type { Size } from './transform.ts'

/** Decoders have this limit; a phone divides its largest picture into some two hundred tiles. */
const MOST_ITEMS = 1_000

/** The colour space of a picture is an ICC profile, or the code of its primaries. */
export interface HeifColours {
  readonly profile?: Buffer
  readonly primaries?: number
}

export interface HeifFacts extends Size {
  readonly colours: HeifColours
}

/** An AVIF needs no more: the image library reads the rest. */
export async function checkHeif(file: BufferedFile): Promise<void> {
  const meta = await findMeta(file)
  if (meta !== undefined) checkItems(meta)
}

/** Reads the size as displayed and the colours of the primary picture; undefined if none is found. */
export async function readHeif(file: BufferedFile): Promise<HeifFacts | undefined> {
  const meta = await findMeta(file)
  if (meta === undefined) return undefined
  checkItems(meta)
  try {
    return factsOf(propertiesOfMain(meta))
  } catch (error) {
    // A box is shorter than its content says.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function checkItems(meta: readonly Box[]): void {
  const items = meta.find(({ type }) => type === 'iinf')
  if (items === undefined || items.body.length < 8) return
  const count = items.body[0] === 0 ? items.body.readUInt16BE(4) : items.body.readUInt32BE(4)
  if (count > MOST_ITEMS) throw tooManyParts(`${MOST_ITEMS} items`)
}

/** `ipco` lists the properties of all items; `ipma` tells which of them, by number from 1, belong to which item. */
function propertiesOfMain(meta: readonly Box[]): Box[] {
  const main = meta.find(({ type }) => type === 'pitm')?.body
  const container = meta.find(({ type }) => type === 'iprp')
  if (main === undefined || container === undefined) return []
  const mainId = main[0] === 0 ? main.readUInt16BE(4) : main.readUInt32BE(4)
  const parts = boxesIn(container.body)
  const properties = boxesIn(parts.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0))
  return parts
    .filter(({ type }) => type === 'ipma')
    .flatMap(({ body }) => associationsOf(body, mainId))
    .map((number) => properties[number - 1])
    .filter((property) => property !== undefined)
}

function associationsOf(body: Buffer, itemId: number): number[] {
  const hasLongIds = (body[0] ?? 0) > 0
  const hasLongNumbers = ((body[3] ?? 0) & 1) === 1
  const entries = Math.min(body.readUInt32BE(4), MOST_ITEMS)
  let at = 8
  for (let entry = 0; entry < entries; entry++) {
    const id = hasLongIds ? body.readUInt32BE(at) : body.readUInt16BE(at)
    at += hasLongIds ? 4 : 2
    const count = body.readUInt8(at++)
    const width = hasLongNumbers ? 2 : 1
    if (id === itemId) {
      // The highest bit says that the property is essential.
      return Array.from({ length: count }, (_, index) =>
        hasLongNumbers ? body.readUInt16BE(at + index * 2) & 0x7fff : body.readUInt8(at + index) & 0x7f,
      )
    }
    at += count * width
  }
  return []
}

function factsOf(properties: readonly Box[]): HeifFacts | undefined {
  let [width, height] = [0, 0]
  let colours: HeifColours = {}
  for (const { type, body } of properties) {
    if (type === 'ispe') [width, height] = [body.readUInt32BE(4), body.readUInt32BE(8)]
    // In a clean aperture width and height as fractions come first.
    if (type === 'clap') [width, height] = [fraction(body, 0), fraction(body, 8)]
    if (type === 'irot' && body.readUInt8(0) % 2 === 1) [width, height] = [height, width]
    if (type === 'colr') colours = { ...coloursOf(body), ...colours }
  }
  return width >= 1 && height >= 1 ? { width, height, colours } : undefined
}

function fraction(body: Buffer, at: number): number {
  const denominator = body.readUInt32BE(at + 4)
  return denominator === 0 ? 0 : Math.round(body.readUInt32BE(at) / denominator)
}

function coloursOf(body: Buffer): HeifColours {
  const kind = body.toString('latin1', 0, 4)
  if (kind === 'prof' || kind === 'rICC') return { profile: body.subarray(4) }
  return kind === 'nclx' ? { primaries: body.readUInt16BE(4) } : {}
}
