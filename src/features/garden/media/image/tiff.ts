const HEADER_BYTES = 8
const ENTRY_BYTES = 12
const ROWS_PER_STRIP = 128

const SHORT = 3
const LONG = 4
const UNDEFINED = 7

export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** Each value has 8 bits; the rows follow each other without gaps. */
  readonly data: Uint8Array
}

/** Makes an uncompressed TIFF: the image library accepts a colour profile in a file, but not beside raw pixels. */
export function tiffOf({ width, height, channels, data }: Pixels, profile: Buffer | undefined): Buffer {
  const strips = Math.ceil(height / ROWS_PER_STRIP)
  const stripBytes = ROWS_PER_STRIP * width * channels
  const each = <T>(count: number, value: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => value(at))
  const layout = (
    pixelsAt: number,
  ): Array<[tag: number, type: number, values: readonly number[] | Buffer]> => [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, each(channels, () => 8)],
    // The pixels are not compressed, and are red, green and blue.
    [259, SHORT, [1]],
    [262, SHORT, [2]],
    [273, LONG, each(strips, (at) => pixelsAt + at * stripBytes)],
    [277, SHORT, [channels]],
    [278, LONG, [ROWS_PER_STRIP]],
    [279, LONG, each(strips, (at) => Math.min(stripBytes, data.length - at * stripBytes))],
    // The fourth channel is alpha, not premultiplied.
    ...(channels === 4 ? [[338, SHORT, [2]] satisfies [number, number, number[]]] : []),
    ...(profile === undefined ? [] : [[34_675, UNDEFINED, profile] satisfies [number, number, Buffer]]),
  ]
  const pixelsAt = write(layout(0), undefined)
  const file = Buffer.allocUnsafe(pixelsAt + data.length)
  write(layout(pixelsAt), file)
  file.set(data, pixelsAt)
  return file
}

/** Writes the directory and the values that do not fit into it; returns where they end. Without a file it only measures. */
function write(
  entries: ReadonlyArray<readonly [tag: number, type: number, values: readonly number[] | Buffer]>,
  file: Buffer | undefined,
): number {
  file?.write('II*\0', 'latin1')
  file?.writeUInt32LE(HEADER_BYTES, 4)
  file?.writeUInt16LE(entries.length, HEADER_BYTES)
  let end = HEADER_BYTES + 2 + entries.length * ENTRY_BYTES + 4
  file?.writeUInt32LE(0, end - 4)
  entries.forEach(([tag, type, values], index) => {
    const bytes = bytesOf(type, values)
    const at = HEADER_BYTES + 2 + index * ENTRY_BYTES
    file?.writeUInt16LE(tag, at)
    file?.writeUInt16LE(type, at + 2)
    file?.writeUInt32LE(values.length, at + 4)
    file?.fill(0, at + 8, at + 12)
    if (bytes.length <= 4) file?.set(bytes, at + 8)
    else {
      file?.writeUInt32LE(end, at + 8)
      file?.set(bytes, end)
      end += bytes.length + (bytes.length % 2)
    }
  })
  return end
}

function bytesOf(type: number, values: readonly number[] | Buffer): Buffer {
  if (Buffer.isBuffer(values)) return values
  const width = type === SHORT ? 2 : 4
  const bytes = Buffer.alloc(values.length * width)
  for (const [at, value] of values.entries()) bytes.writeUIntLE(value, at * width, width)
  return bytes
}
