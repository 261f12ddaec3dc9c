import { ErrorCode, FrondError } from '@frond/client'

/** Of what comes back, the place in the order: if others have come or gone since, it stays where it is. */
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
