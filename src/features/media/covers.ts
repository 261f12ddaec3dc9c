import type { Db, GardenId } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { findSpeciesCover, listMediaTypes } from './covers.sql.ts'
import { isVisual } from './sniff.ts'

/** A cover must be a picture or a video of the garden. Files that are covers of the plant already (`present`) may stay, whatever they are. */
export async function checkCovers(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  present: readonly number[] = [],
): Promise<void> {
  if (ids.length === 0) return
  const files = await listMediaTypes(db, gardenId, ids)
  if (files.length !== ids.length) throw new AppError('MEDIA_NOT_FOUND')
  for (const { id, contentType } of files) if (!present.includes(id)) refuseUnlessVisual(contentType)
}

/** The cover of a species belongs to the catalogue: every administrator may keep and reuse one that another has set. */
export async function checkCoverOfSpecies(db: Db, gardenId: GardenId, id: number): Promise<void> {
  const file = await findSpeciesCover(db, gardenId, id)
  if (file === undefined) throw new AppError('MEDIA_NOT_FOUND')
  refuseUnlessVisual(file.contentType)
}

function refuseUnlessVisual(contentType: string): void {
  if (isVisual(contentType)) return
  throw new AppError('MEDIA_NOT_TRANSFORMABLE', { message: 'A cover must be a picture or a video.' })
}
