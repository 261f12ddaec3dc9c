export type CacheShares = ReturnType<typeof shareOut>

/** How an operator's MEMORY_CACHE_MAX_BYTES is shared out: each cache has its part, so that none can crowd out another. */
export function shareOut(bytes: number) {
  const part = (share: number) => Math.max(1, Math.floor(bytes * share))
  /** For caches that count entries, of which each takes so many bytes with its place. */
  const entries = (share: number, size: number) => Math.max(1, Math.floor((bytes * share) / size))
  return {
    /** Contents of transformed images. */
    imageBytes: part(1 / 5),
    /** What addresses of images stand for. */
    imageAddressBytes: part(1 / 40),
    mediaRows: entries(1 / 40, 400),
    accessTokens: entries(3 / 40, 1_200),
    sessions: entries(1 / 80, 200),
    webFileBytes: part(1 / 20),
    speciesPages: entries(1 / 20, 16_384),
    /** Sets of species that a filter or a search leaves. Twice: for filters, and for searches. */
    speciesSets: entries(1 / 20 / 2, 65_536),
    rateWindows: entries(1 / 10, 160),
    /** Pages of the embedded database, for the connection that writes and for each that reads. */
    writerPageBytes: part(1 / 5),
    readerPageBytes: part(1 / 10),
  }
}
