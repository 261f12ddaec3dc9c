import { whenIdle } from './when-idle.ts'

/** The device keeps in it what photographs look like from afar. */
const KEPT = 'frond.photo-previews'
/** Of more than these the oldest goes; all of them are as large as one small photograph. */
const MOST = 500
/** So many pixels wide and high, which a browser enlarges to soft colours. */
export const PREVIEW_SIDE = 4

type Previews = Map<string, string>

let known: Previews | undefined

/** Which file it is, whatever its size. Others than those of the own garden are not kept. */
function fileOf(src: string): string | undefined {
  return /\/api\/v1\/media\/([^?#]+)/u.exec(src)?.[1]
}

/** The pixels of a photograph that was seen on this device, from the first row to the last. */
export function photoPreview(src: string): Uint8ClampedArray<ArrayBuffer> | undefined {
  const file = fileOf(src)
  const text = file === undefined ? undefined : previews().get(file)
  return text === undefined ? undefined : unpacked(text)
}

/** Keeps what a photograph looks like that is drawn; most of the time it is known already. */
export function keepPreviewOf(src: string, image: HTMLImageElement): void {
  const file = fileOf(src)
  if (file === undefined || previews().has(file)) return
  whenIdle(() => {
    const pixels = pixelsOf(image)
    if (pixels !== undefined) keepPreview(file, packed(pixels))
  })
}

/** The next user of the device finds none of them. */
export function forgetPreviews(): void {
  known = undefined
  localStorage.removeItem(KEPT)
}

export function keepPreview(file: string, preview: string): void {
  const all = previews()
  all.set(file, preview)
  for (const oldest of all.keys()) {
    if (all.size <= MOST) break
    all.delete(oldest)
  }
  try {
    localStorage.setItem(KEPT, JSON.stringify([...all]))
  } catch (error) {
    // There is no room for it.
    if (!(error instanceof DOMException)) throw error
  }
}

function previews(): Previews {
  known ??= new Map(stored())
  return known
}

/** What another version of the application has kept may have another shape. */
function stored(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(found) ? found.filter(isPreview) : []
  } catch {
    return []
  }
}

function isPreview(found: unknown): found is [string, string] {
  return Array.isArray(found) && found.length === 2 && found.every((part) => typeof part === 'string')
}

function pixelsOf(image: HTMLImageElement): Uint8ClampedArray | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = PREVIEW_SIDE
  canvas.height = PREVIEW_SIDE
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.imageSmoothingQuality = 'high'
  try {
    context.drawImage(image, 0, 0, PREVIEW_SIDE, PREVIEW_SIDE)
    const { data } = context.getImageData(0, 0, PREVIEW_SIDE, PREVIEW_SIDE)
    // What shines through is better left to the colour of the page.
    return data.some((value, at) => at % 4 === 3 && value < 255) ? undefined : data
  } catch {
    // A photograph of another origin may be shown, but not read.
    return undefined
  }
}

/** Five or six bits of each colour are two bytes of a pixel: all of them are 44 characters. */
export function packed(pixels: ArrayLike<number>): string {
  let bytes = ''
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    const both = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3)
    bytes += String.fromCharCode(both >> 8, both & 255)
  }
  return btoa(bytes)
}

export function unpacked(text: string): Uint8ClampedArray<ArrayBuffer> | undefined {
  const bytes = /^[A-Za-z0-9+/]{43}=$/u.test(text) ? atob(text) : ''
  if (bytes.length !== PREVIEW_SIDE * PREVIEW_SIDE * 2) return undefined
  const pixels = new Uint8ClampedArray(PREVIEW_SIDE * PREVIEW_SIDE * 4)
  for (let at = 0; at < bytes.length; at += 2) {
    const both = (bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1)
    const colours = [
      (both >> 11) * (255 / 31),
      ((both >> 5) & 63) * (255 / 63),
      (both & 31) * (255 / 31),
      255,
    ]
    pixels.set(colours, at * 2)
  }
  return pixels
}
