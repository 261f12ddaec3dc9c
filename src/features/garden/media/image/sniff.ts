/** The first bytes (magic numbers) tell the type of a file. The name and the Content-Type sent with it are ignored. */
export interface FileType {
  readonly contentType: string
  readonly extension: string
  /** Files that are only stored and served have no format. */
  readonly imageFormat: SourceFormat | undefined
}

/** Images can be encoded in these formats. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
/** Images can be decoded from these formats. */
export type SourceFormat = ImageFormat | 'heic'

/** Every signature fits into so many bytes. */
export const SNIFF_BYTES = 64

const JPEG: FileType = { contentType: 'image/jpeg', extension: '.jpg', imageFormat: 'jpeg' }
const PNG: FileType = { contentType: 'image/png', extension: '.png', imageFormat: 'png' }
const WEBP: FileType = { contentType: 'image/webp', extension: '.webp', imageFormat: 'webp' }
const AVIF: FileType = { contentType: 'image/avif', extension: '.avif', imageFormat: 'avif' }
const GIF: FileType = { contentType: 'image/gif', extension: '.gif', imageFormat: 'gif' }
const HEIC: FileType = { contentType: 'image/heic', extension: '.heic', imageFormat: 'heic' }
const MP4: FileType = { contentType: 'video/mp4', extension: '.mp4', imageFormat: undefined }
const QUICKTIME: FileType = { contentType: 'video/quicktime', extension: '.mov', imageFormat: undefined }
const WEBM: FileType = { contentType: 'video/webm', extension: '.webm', imageFormat: undefined }
const PDF: FileType = { contentType: 'application/pdf', extension: '.pdf', imageFormat: undefined }

/** These are all types that are accepted, and so all types that are ever served. */
export const FILE_TYPES: readonly FileType[] = [JPEG, PNG, WEBP, AVIF, GIF, HEIC, MP4, WEBM, QUICKTIME, PDF]

/** Returns undefined for a type that is no image. */
export function imageFormatOf(contentType: string): SourceFormat | undefined {
  return FILE_TYPES.find((type) => type.contentType === contentType)?.imageFormat
}

/** Tells whether browsers show files of this type in place. */
export function isVisual(contentType: string): boolean {
  return /^(image|video)\//.test(contentType)
}

export function sniff(head: Buffer): FileType | undefined {
  const text = (start: number, end: number) => head.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return JPEG
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return PNG
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return GIF
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return WEBP
  if (text(0, 5) === '%PDF-') return PDF
  if (text(0, 4) === '\x1aE\xdf\xa3') return text(4, SNIFF_BYTES).includes('webm') ? WEBM : undefined
  if (text(4, 8) === 'ftyp') return byBrands(head)
  return undefined
}

const BRANDS: ReadonlyArray<readonly [RegExp, FileType]> = [
  [/^(avif|avis)$/, AVIF],
  [/^(heic|heix|heim|heis|hevc|hevx|hevm|hevs)$/, HEIC],
  [/^qt {2}$/, QUICKTIME],
  [/^(isom|iso[2-9]|mp4[12]|avc1|dash|mmp4|M4V |M4VH|M4VP|f4v )$/, MP4],
]

/** Some dozens of bytes are usual. In an HTML page that begins with `<!--ftyp` the first four bytes would mean a billion. */
const MOST_BRANDS_BYTES = 1_024

/** An ISO base media file names its major brand first, then the compatible ones. */
function byBrands(head: Buffer): FileType | undefined {
  const length = head.readUInt32BE(0)
  if (length > MOST_BRANDS_BYTES) return undefined
  const end = Math.min(length, head.length)
  const main = head.toString('latin1', 8, 12)
  const found = typeOfBrand(main)
  if (found !== undefined) return found
  // `mif1` and `msf1` only mean some image; a compatible brand tells which.
  for (let at = 16; at + 4 <= end; at += 4) {
    const compatible = typeOfBrand(head.toString('latin1', at, at + 4))
    if (compatible !== undefined) return compatible
  }
  return undefined
}

function typeOfBrand(brand: string): FileType | undefined {
  return BRANDS.find(([pattern]) => pattern.test(brand))?.[1]
}
