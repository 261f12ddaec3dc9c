import { ErrorCode, FrondError } from '@frond/client'

/** Gives what comes back its place in the order; if others have come or gone since, it stays where it is. */
export async function unlessOutdated(ordering: Promise<unknown>): Promise<void> {
  try {
    await ordering
  } catch (error) {
    const { LocationReorderInvalid, RegionReorderInvalid } = ErrorCode
    const isOutdated =
      error instanceof FrondError &&
      [LocationReorderInvalid, RegionReorderInvalid].some((code) => code === error.code)
    if (!isOutdated) throw error
  }
}
