import { CountedCache } from '../../base/counted-cache.ts'

/** What an address stands for. It never stands for anything else, so it is worked out once. */
export interface KnownImage {
  readonly key: string
  /** Of the variant. */
  readonly name: string
  readonly tag: string
  readonly contentType: string
}

export type KnownImages = CountedCache<string, KnownImage>

/** Some 10,000 images. In bytes, because one image has any number of addresses, as long as clients like. */
const MOST_BYTES = 5_000_000
const BYTES_BESIDE_ADDRESS = 400

/** Images by their addresses. */
export function knownImages(): KnownImages {
  return new CountedCache({
    maxSize: MOST_BYTES,
    sizeCalculation: (_image, address) => address.length + BYTES_BESIDE_ADDRESS,
  })
}
