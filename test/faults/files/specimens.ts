import sharp, { type Sharp } from 'sharp'
import { FILE_TYPES } from '../../../src/features/garden/media/image/sniff.ts'
import { heicFile, heicOf } from '../../heic.ts'
import { busy } from '../../images.ts'
import { animation, MOV, MP4, PDF, WEBM } from '../../pictures.ts'

/** A sound file that is accepted, to be damaged. */
export interface Specimen {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

/** In all metadata of the specimens, and in none of the images that are made of them. */
export const SECRET = 'written by the camera'

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const EXIF = {
  IFD0: { Copyright: SECRET, Model: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
}

/** At least one of every accepted type, in the ways in which it is written. */
export async function specimens(): Promise<[Specimen, ...Specimen[]]> {
  const plain = () => busy(48, 32)
  const tagged = () => plain().withExif(EXIF).withXmp(XMP).withIccProfile('p3', { attach: true })
  const seeThrough = () => plain().ensureAlpha(0.5)
  const film = await animation(6)
  const moving = await sharp(film, { pages: -1 }).webp({ loop: 0, delay: 40 }).toBuffer()
  const of = async (name: string, contentType: string, content: Sharp | Buffer): Promise<Specimen> => ({
    name,
    contentType,
    content: Buffer.isBuffer(content) ? content : await content.toBuffer(),
  })
  return [
    await of('a jpeg with metadata', 'image/jpeg', tagged().jpeg()),
    await of('a progressive jpeg', 'image/jpeg', plain().jpeg({ progressive: true })),
    await of('a grey jpeg', 'image/jpeg', plain().greyscale().jpeg({ quality: 95 })),
    await of('a png with metadata', 'image/png', tagged().png()),
    await of('an interlaced png', 'image/png', seeThrough().png({ progressive: true })),
    await of('a png of few colours', 'image/png', plain().png({ palette: true, colours: 16 })),
    await of('a gif', 'image/gif', plain().gif()),
    await of('a gif that moves', 'image/gif', film),
    await of('a webp with metadata', 'image/webp', tagged().webp()),
    await of('a lossless webp', 'image/webp', seeThrough().webp({ lossless: true })),
    await of('a webp that moves', 'image/webp', moving),
    await of('an avif with metadata', 'image/avif', tagged().avif({ effort: 0 })),
    await of('a see-through avif', 'image/avif', seeThrough().avif({ effort: 0 })),
    await of('a heic', 'image/heic', await heicFile('p3')),
    await of('a heic in parts', 'image/heic', await heicOf({ grid: [2, 2], turns: 1 })),
    await of('an mp4', 'video/mp4', MP4),
    await of('a quicktime film', 'video/quicktime', MOV),
    await of('a webm', 'video/webm', WEBM),
    await of('a pdf', 'application/pdf', PDF),
  ]
}

/** The accepted types of which there is no specimen. */
export function typesWithout(given: readonly Specimen[]): string[] {
  const known = new Set(given.map(({ contentType }) => contentType))
  return FILE_TYPES.map(({ contentType }) => contentType).filter((type) => !known.has(type))
}
