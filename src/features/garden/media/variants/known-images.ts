import { CountedCache } from '../../../../base/counted-cache.ts'

/** What an address stands for. It never stands for anything else, so it is worked out once. */
export interface KnownImage {
  readonly key: string
  /** Of the variant. */
  readonly name: string
  readonly tag: string
  readonly contentType: string
}

export type KnownImages = CountedCache<string, KnownImage>

const BYTES_BESIDE_ADDRESS = 400

/** Images by their addresses. In bytes, because one image has any number of addresses, as long as clients like. */
export function knownImages(mostBytes: number): KnownImages {
  return new CountedCache({
    maxSize: mostBytes,
    sizeCalculation: (_image, address) => address.length + BYTES_BESIDE_ADDRESS,
  })
}
