import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { idsOf } from '../../../http/fields.ts'
import { usableCursor } from '../../../http/paging/cursor.ts'
import { readPage } from '../../../http/paging/paging.ts'
import { type Delete, inGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { touchJournalsWithMedia, touchPlantsWithMedia } from '../related-rows.sql.ts'
import { releaseSpeciesCovers } from './covers.sql.ts'
import type { MediaContext } from './media.context.ts'
import type { MediaQuery } from './media.schema.ts'
import { countMedia, deleteMediaRow, listMediaKeys, listMediaRows, NEWEST } from './media.sql.ts'
import { fileTag, mediaFileOf } from './media-view.ts'
import { variantPrefix } from './variants/variants.ts'

export const mediaCursorRule = usableCursor(() => NEWEST)

export async function listMedia({ db }: MediaContext, scope: Scope, query: MediaQuery) {
  const { gardenId } = scope
  const ids = query.ids === undefined ? undefined : idsOf(query.ids)
  const { rows, frame } = await inSnapshot(db, (db) =>
    readPage(query, {
      order: NEWEST,
      list: (range) => listMediaRows(db, gardenId, ids, range),
      count: () => countMedia(db, gardenId, ids),
      positionOf: ({ id }) => ({ key: null, id }),
    }),
  )
  return { items: rows.map((row) => mediaFileOf(row, scope)), ...frame }
}

/** The row goes first: a file without a row is removed by the sweep, a row without its file would be a broken picture. */
export const deleteMedia: Delete<MediaContext> = async (context, scope, id, precondition) => {
  const { gardenId } = scope
  const key = await inGarden(context.db, scope, async (db) => {
    await touchPlantsWithMedia(db, gardenId, id)
    await touchJournalsWithMedia(db, gardenId, id)
    const row = await deleteMediaRow(db, { gardenId, id })
    if (row === undefined) throw new AppError('MEDIA_NOT_FOUND')
    precondition?.({ tag: fileTag(row.sha256) })
    record(db, 'media', 'deleted', id)
    return row.key
  })
  await removeFiles(context, [key])
}

/**
 * Removes files without a row, and their cached variants. Without a row no request reaches a file, so a storage that is
 * unavailable is no reason to fail: the sweep removes the files later.
 */
export async function removeFiles(
  { storage, rowCache, cache, log }: MediaContext,
  keys: readonly string[],
): Promise<void> {
  rowCache.invalidate(keys)
  for (const key of keys) await cache.removeOf(variantPrefix(key))
  try {
    for (const key of keys) await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'files could not be removed and are left to the sweep')
  }
}

/** Deleting the rows of an account does not delete its files from the storage. */
export interface AccountFiles {
  /** Runs in the transaction that deletes the account, and gives the keys of its files without those that the catalogue needs. */
  release(db: Db, userId: number): Promise<string[]>
  remove(keys: readonly string[]): Promise<void>
}

/** Deleting an account deletes its media. Covers of species stay, since the catalogue shows them to all users. */
export async function releaseFiles(db: Db, userId: number): Promise<string[]> {
  await releaseSpeciesCovers(db, { userId })
  return listMediaKeys(db, userId)
}

export function mediaOfAccounts(context: MediaContext): AccountFiles {
  return { release: releaseFiles, remove: (keys) => removeFiles(context, keys) }
}
