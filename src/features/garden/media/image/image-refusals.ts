import { AppError } from '../../../../http/errors.ts'

export function tooManyParts(most: string): AppError {
  return new AppError('MEDIA_DAMAGED', {
    message: `The file is damaged: it has more than ${most}, which no picture needs.`,
  })
}

/** An interlaced PNG or a progressive JPEG is decoded into memory as a whole; this is how much it may take. */
const MOST_UNPACKED_BYTES = 536_870_912

export function checkUnpackedSize(bytes: number): void {
  if (bytes <= MOST_UNPACKED_BYTES) return
  throw new AppError('MEDIA_DIMENSIONS', {
    message: `The image would take ${Math.ceil(bytes)} bytes to unpack; at most ${MOST_UNPACKED_BYTES} are allowed.`,
  })
}

/** Each scan of a JPEG goes over all pixels, a thousand million of them in about 1.4 s. An encoder writes some ten scans. */
const MOST_SCANNED_PIXELS = 2_000_000_000

export function checkScannedPixels(pixels: number, scans: number): void {
  if (pixels * scans <= MOST_SCANNED_PIXELS) return
  throw new AppError('MEDIA_DIMENSIONS', {
    message: `An image of ${pixels} pixels may have at most ${Math.floor(MOST_SCANNED_PIXELS / pixels)} scans.`,
  })
}
