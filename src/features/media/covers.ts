import type { Db, GardenId } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { findCoverOfCatalogue, listOwnTypes } from './media.sql.ts'

/** Covers are looked at: each must be an own file that can be shown. One that is a cover already may stay, whatever it is. */
export async function checkCovers(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  present: readonly number[] = [],
): Promise<void> {
  if (ids.length === 0) return
  const files = await listOwnTypes(db, gardenId, ids)
  if (files.length !== ids.length) throw new AppError('MEDIA_NOT_FOUND')
  for (const { id, contentType } of files) if (!present.includes(id)) refuseUnlessShown(contentType)
}

/** The same for a species. Its cover is the catalogue's: what one administrator has set, every other can keep and use. */
export async function checkCoverOfSpecies(db: Db, gardenId: GardenId, id: number): Promise<void> {
  const file = await findCoverOfCatalogue(db, gardenId, id)
  if (file === undefined) throw new AppError('MEDIA_NOT_FOUND')
  refuseUnlessShown(file.contentType)
}

function refuseUnlessShown(contentType: string): void {
  if (/^(image|video)\//.test(contentType)) return
  throw new AppError('MEDIA_NOT_TRANSFORMABLE', { message: 'A cover must be a picture or a video.' })
}
