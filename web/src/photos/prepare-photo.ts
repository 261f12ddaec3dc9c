import { isHeif, keptSize, MOST_BYTES, type Size } from './photo-size.ts'
import { withoutNotes } from './without-notes.ts'

/** From good to good enough, until the file is small enough. */
const QUALITIES = [0.9, 0.8, 0.6]

/** The file is no picture that this browser or our decoder can read. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto'
}

/**
 * A picture as it is uploaded. What the service takes and is not too large keeps its pixels; HEIC becomes JPEG, which every
 * browser shows; what is too large becomes smaller. Upright in any case, and without the place where it was taken.
 */
export async function preparePhoto(file: Blob): Promise<Blob> {
  if (await isHeif(file)) return drawn(await heifBitmap(file))
  const size = await sizeOf(file)
  const kept = keptSize(size)
  const isSmall = file.size <= MOST_BYTES && kept.width === size.width
  return (isSmall ? await withoutNotes(file) : undefined) ?? drawn(await bitmapOf(file))
}

/** Read from the beginning of the file, without decoding it. */
async function sizeOf(file: Blob): Promise<Size> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve()
      image.onerror = () => reject(new UnreadablePhoto())
      image.src = address
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    throw new UnreadablePhoto('It cannot be decoded', { cause: error })
  }
}

/** Safari reads HEIC itself, and faster; others load a decoder of over a megabyte when they need it. */
async function heifBitmap(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file).catch(() => heifBitmapByDecoder(file))
}

async function heifBitmapByDecoder(file: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ImageBitmap>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ImageBitmap | undefined>) => {
        if (data === undefined) reject(new UnreadablePhoto())
        else resolve(data)
      }
      worker.onerror = ({ message }) => reject(new UnreadablePhoto(message))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

async function drawn(bitmap: ImageBitmap): Promise<Blob> {
  const { width, height } = keptSize(bitmap)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser has no canvas')
  // JPEG has no transparency, and black would be a surprise.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (photo.size <= MOST_BYTES) return photo
  }
  throw new UnreadablePhoto('It stays too large')
}
