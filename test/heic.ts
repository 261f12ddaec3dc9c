import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Small HEIC files, 96 by 64 pixels: a green corner at the top left, else red on the left and blue on the right. Written by
 * heif-enc from pictures drawn for this: `plain`; `alpha`, whose lower half is see-through; `p3`, in Display P3 with its
 * profile; `deep`, of 10 bits.
 */
export function heicFile(name: 'plain' | 'alpha' | 'p3' | 'deep'): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'heic', `${name}.heic`))
}

interface Shape {
  /** Quarter turns, anticlockwise. */
  readonly turns?: number
  /** 0 mirrors top to bottom, 1 left to right. */
  readonly mirror?: number
  /** Columns and rows of a grid of tiles, as phones store their pictures. */
  readonly grid?: readonly [columns: number, rows: number]
  /** Whether all places of the grid show one and the same tile. */
  readonly sharesTiles?: boolean
  /** The size that the file declares; a grid is cropped to it. */
  readonly size?: readonly [width: number, height: number]
  /** The number of the primary colours. */
  readonly primaries?: number
}

/** The plain file, rebuilt with other properties. */
export async function heicOf(shape: Shape): Promise<Buffer> {
  const { turns, mirror, grid = [1, 1], sharesTiles = false, size, primaries } = shape
  const { decoder, pixels } = await partsOf(await heicFile('plain'))
  const [columns, rows] = grid
  const places = columns * rows
  const tiles = sharesTiles ? 1 : places
  const isGrid = places > 1
  const main = isGrid ? tiles + 1 : 1
  const [width, height] = size ?? [96 * columns, 64 * rows]
  const ofMain = [
    fullBox('ispe', 0, u32(width), u32(height)),
    ...(isGrid ? [] : [decoder]),
    ...(primaries === undefined
      ? []
      : [box('colr', Buffer.from('nclx'), u16(primaries), u16(13), u16(6), u8(0x80))]),
    ...(turns === undefined ? [] : [box('irot', u8(turns))]),
    ...(mirror === undefined ? [] : [box('imir', u8(mirror))]),
  ]
  const ofTiles = isGrid ? [fullBox('ispe', 0, u32(96), u32(64)), decoder] : []
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
  const tileIds = isGrid ? numbers(1, tiles) : []
  const shown = sharesTiles ? Array<number>(places).fill(1) : tileIds
  const items = [...tileIds.map((id) => ({ id, type: 'hvc1' })), { id: main, type: isGrid ? 'grid' : 'hvc1' }]
  const gridItem = Buffer.concat([u8(0), u8(0), u8(rows - 1), u8(columns - 1), u16(width), u16(height)])
  const associated = (id: number) =>
    id === main ? numbers(1, ofMain.length) : numbers(ofMain.length + 1, ofTiles.length)
  const file = (pixelsAt: number) => {
    const place = ({ id, type }: { id: number; type: string }) =>
      type === 'grid'
        ? Buffer.concat([u16(id), u16(1), u16(0), u16(1), u32(0), u32(gridItem.length)])
        : Buffer.concat([u16(id), u16(0), u16(0), u16(1), u32(pixelsAt), u32(pixels.length)])
    return Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      fullBox(
        'meta',
        0,
        fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
        fullBox('pitm', 0, u16(main)),
        fullBox(
          'iinf',
          0,
          u16(items.length),
          ...items.map(({ id, type }) => fullBox('infe', 2, u16(id), u16(0), Buffer.from(type), u8(0))),
        ),
        ...(isGrid ? [fullBox('iref', 0, box('dimg', u16(main), u16(places), ...shown.map(u16)))] : []),
        box(
          'iprp',
          box('ipco', ...ofMain, ...ofTiles),
          fullBox(
            'ipma',
            0,
            u32(items.length),
            ...items.flatMap(({ id }) => {
              const properties = associated(id)
              return [u16(id), u8(properties.length), ...properties.map(u8)]
            }),
          ),
        ),
        fullBox('iloc', 1, u8(0x44), u8(0), u16(items.length), ...items.map(place)),
        box('idat', gridItem),
      ),
      box('mdat', pixels),
    ])
  }
  return file(file(0).length - pixels.length)
}

async function partsOf(plain: Buffer): Promise<{ decoder: Buffer; pixels: Buffer }> {
  const inside = (content: Buffer, wanted: string): Buffer => {
    const length = content.readUInt32BE(0)
    if (content.toString('latin1', 4, 8) === wanted) return content.subarray(8, length)
    return inside(content.subarray(length), wanted)
  }
  const properties = inside(inside(inside(plain, 'meta').subarray(4), 'iprp'), 'ipco')
  return { decoder: box('hvcC', inside(properties, 'hvcC')), pixels: inside(plain, 'mdat') }
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
}

function fullBox(type: string, version: number, ...parts: Buffer[]): Buffer {
  return box(type, u32(version * 2 ** 24), ...parts)
}

function u8(value: number): Buffer {
  return Buffer.from([value])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
