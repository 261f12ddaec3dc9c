import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { findSpeciesCover, type MediaType } from './covers.sql.ts'
import { isVisual } from './image/sniff.ts'

/**
 * A cover must be a picture or a video of the garden: throws if one of these ids is not of a file that was `found` there.
 * Files that are covers of the plant already (`present`) may stay, whatever they are.
 */
export function requireCovers(
  ids: readonly number[],
  found: readonly MediaType[],
  present: readonly number[] = [],
): void {
  if (found.length !== ids.length) throw new AppError('MEDIA_NOT_FOUND')
  for (const { id, contentType } of found) if (!present.includes(id)) refuseUnlessVisual(contentType)
}

/** The cover of a species belongs to the catalogue: every administrator may keep and reuse one that another has set. */
export async function checkCoverOfSpecies(db: Db, gardenId: GardenId, id: number): Promise<void> {
  const file = await findSpeciesCover(db, { gardenId, id })
  if (file === undefined) throw new AppError('MEDIA_NOT_FOUND')
  refuseUnlessVisual(file.contentType)
}

function refuseUnlessVisual(contentType: string): void {
  if (isVisual(contentType)) return
  throw new AppError('MEDIA_NOT_TRANSFORMABLE', { message: 'A cover must be a picture or a video.' })
}
