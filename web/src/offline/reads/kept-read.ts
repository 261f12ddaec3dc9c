/** An answer of the service, kept for reading it without a connection. */
export interface KeptRead {
  readonly userId: number
  /** The garden of another that it is about; absent, the user's own. */
  readonly garden?: number
  /** The hash of its key. */
  readonly hash: string
  readonly key: readonly unknown[]
  /** As JSON, so that its size is known. */
  readonly data: string
  /** Epoch milliseconds of the answer. */
  readonly at: number
  readonly version: string
}

/** Where answers are kept on this device. */
export interface ReadStore {
  all(): Promise<readonly KeptRead[]>
  put(reads: readonly KeptRead[]): Promise<void>
  remove(reads: readonly KeptRead[]): Promise<void>
}

/** Raised when the shape of kept answers changes in a way that the application of before did not know. */
export const KEPT_VERSION = '1'

const MOST_AGE_MS = 30 * 86_400_000
/** Characters of JSON; two bytes each where a browser counts its storage. */
const MOST_CHARACTERS = 8_000_000

/**
 * What can still be shown to this user in a garden, the newest first, and what has to go, whatever its garden: too old, of
 * another version, or too much.
 */
export function sifted(
  reads: readonly KeptRead[],
  { userId, garden, now }: { userId: number; garden: number | undefined; now: number },
) {
  const usable: KeptRead[] = []
  const spent: KeptRead[] = []
  let characters = 0
  for (const read of reads.toSorted((a, b) => b.at - a.at)) {
    if (read.userId !== userId) continue
    characters += read.data.length
    const isFit =
      read.version === KEPT_VERSION && now - read.at < MOST_AGE_MS && characters <= MOST_CHARACTERS
    if (!isFit) spent.push(read)
    else if (read.garden === garden) usable.push(read)
  }
  return { usable, spent }
}
