/** The service takes no larger files. */
export const MOST_BYTES = 20 * 1_048_576
/** More than any screen shows; larger pictures cost time and room and nothing is gained. */
const MOST_PIXELS = 24_000_000

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size in which a picture is kept: its own, or the largest of its shape that is not too large. */
export function keptSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)))
  return scale === 1
    ? { width, height }
    : { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])
const AVIF_BRANDS = ['avif', 'avis']
const BRANDS_READ = 64

/** Whether a file is HEIC or HEIF, by its first bytes: names and types of files from phones are often missing or wrong. */
export async function isHeif(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, BRANDS_READ).arrayBuffer())
  const text = String.fromCharCode(...start)
  if (text.slice(4, 8) !== 'ftyp') return false
  const length = new DataView(start.buffer).getUint32(0)
  const others = text.slice(16, Math.min(length, BRANDS_READ)).match(/.{4}/gs) ?? []
  const brands = [text.slice(8, 12), ...others]
  // AVIF pictures call themselves mif1 as well, and the service takes them as they are.
  return (
    brands.some((brand) => HEIF_BRANDS.has(brand)) && !AVIF_BRANDS.some((brand) => brands.includes(brand))
  )
}
