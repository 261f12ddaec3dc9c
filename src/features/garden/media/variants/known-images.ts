import { CountedCache } from '../../../../base/counted-cache.ts'

/** An address always stands for the same image, so it is worked out once. */
export interface KnownImage {
  readonly key: string
  /** The variant has this name. */
  readonly name: string
  readonly tag: string
  readonly contentType: string
}

export type KnownImages = CountedCache<string, KnownImage>

const BYTES_BESIDE_ADDRESS = 400

/** Keeps images by their addresses. The bound is in bytes, because one image has any number of addresses, of any length. */
export function knownImages(mostBytes: number): KnownImages {
  return new CountedCache({
    maxSize: mostBytes,
    sizeCalculation: (_image, address) => address.length + BYTES_BESIDE_ADDRESS,
  })
}
