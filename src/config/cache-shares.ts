/** What each cache in memory may take, in bytes or in entries. */
export interface CacheShares {
  /** Contents of transformed images. */
  readonly imageBytes: number
  /** What addresses of images stand for. */
  readonly imageAddressBytes: number
  readonly mediaRows: number
  readonly accessTokens: number
  readonly sessions: number
  readonly webFileBytes: number
  readonly speciesPages: number
  /** Sets of species that a filter or a search leaves. */
  readonly speciesSets: number
  readonly rateWindows: number
  /** Pages of the embedded database, for the connection that writes and for each that reads. */
  readonly writerPageBytes: number
  readonly readerPageBytes: number
}

/** The bytes that an entry takes in caches that count entries, with its place. */
const BYTES_OF = {
  mediaRow: 400,
  accessToken: 1_200,
  session: 200,
  rateWindow: 160,
  speciesPage: 16_384,
  speciesSet: 65_536,
}

/** How an operator's MEMORY_CACHE_MAX_BYTES is shared out: each cache has its part, so that none can crowd out another. */
export function shareOut(bytes: number): CacheShares {
  const part = (share: number) => Math.max(1, Math.floor(bytes * share))
  const entries = (share: number, size: number) => Math.max(1, Math.floor((bytes * share) / size))
  return {
    imageBytes: part(1 / 5),
    imageAddressBytes: part(1 / 40),
    mediaRows: entries(1 / 40, BYTES_OF.mediaRow),
    accessTokens: entries(3 / 40, BYTES_OF.accessToken),
    sessions: entries(1 / 80, BYTES_OF.session),
    webFileBytes: part(1 / 20),
    speciesPages: entries(1 / 20, BYTES_OF.speciesPage),
    // Twice: for filters, and for searches.
    speciesSets: entries(1 / 20 / 2, BYTES_OF.speciesSet),
    rateWindows: entries(1 / 10, BYTES_OF.rateWindow),
    writerPageBytes: part(1 / 5),
    readerPageBytes: part(1 / 10),
  }
}
