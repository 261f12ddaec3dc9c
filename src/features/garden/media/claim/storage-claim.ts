import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { toType } from '../../../../base/to-type.ts'
import type { Db } from '../../../../db/schema.ts'
import { type Marker, readMarker, writeMarker } from '../../../../storage/marker.ts'
import type { Spool } from '../../../../storage/spool.ts'
import type { Storage } from '../../../../storage/storage.ts'
import { isMediaKey } from '../media-key.ts'
import { type ClaimRow, findClaim, findKnownKeys, hasAnyMedia, updateClaim } from './storage-claim.sql.ts'

interface Parts {
  readonly db: Db
  readonly storage: Storage
  readonly spool: Spool
}

const CLAIM = `run "${toType('storage claim')}" with the configuration of this server`

/** A refusal says why files are not removed from a storage, and what an operator can do. */
export const REFUSALS = {
  'another database': `another database claims this storage. If that one is given up, ${CLAIM}; if not, give this server a storage of its own (STORAGE_URL)`,
  'a copy of this database': `this database and a copy of it use the same storage, or this one was restored from an older backup. Give the copy a storage of its own (STORAGE_URL), then ${CLAIM} for the one that is to keep this storage`,
  'unknown files': `no database claims this storage, and it has files that this database does not know. If they may be deleted, ${CLAIM}`,
  'no files': `this storage is empty, but the database knows of files. If STORAGE_URL is right and no disk is missing, ${CLAIM}`,
} as const

export type Refusal = keyof typeof REFUSALS

/** No sweep has this mark, so no claim stands until an operator has decided. */
const CONTESTED = 'contested'

/**
 * Tells whether files that this database does not know may be removed from the storage; called before each sweep, by one
 * server at a time. A storage carries a marker with the id of its database. A copy of a database has the same id, so the
 * marker also has a mark that each sweep changes: a server that finds a mark which it has not left there is a copy, or
 * there is one. Then neither sweeps any more.
 */
export async function mayClean(parts: Parts & { log: FastifyBaseLogger }, now: number): Promise<boolean> {
  const { db, log } = parts
  const claim = await findClaim(db)
  const marker = await readMarker(parts.storage)
  const refusal = await refusalFor(parts, claim, marker, now)
  if (refusal !== claim.refusal) await updateClaim(db, { refusal })
  if (refusal === null) {
    await leaveMark(parts, claim.databaseId)
    return true
  }
  const about = { refusal, database: claim.databaseId, claimedBy: marker?.database }
  log.error(about, `no file is removed from the storage: ${REFUSALS[refusal]}`)
  return false
}

/** Makes the storage that of this database. The new id keeps out all other databases, copies of this one as well. */
export async function claimStorage(parts: Parts): Promise<string> {
  const databaseId = randomUUID()
  await updateClaim(parts.db, { databaseId, refusal: null })
  await leaveMark(parts, databaseId)
  return databaseId
}

async function refusalFor(
  parts: Parts,
  { databaseId, sweep, nextSweep }: ClaimRow,
  marker: Marker | undefined,
  now: number,
): Promise<Refusal | null> {
  if (marker === undefined) return refusalWithoutMarker(parts, now)
  if (marker.database !== databaseId) return 'another database'
  if (marker.sweep === sweep || marker.sweep === nextSweep) return null
  if (marker.sweep !== CONTESTED) {
    await writeMarker(parts.storage, parts.spool, { database: databaseId, sweep: CONTESTED })
  }
  return 'a copy of this database'
}

/** A database that knows all files of a storage without a marker may have it. */
async function refusalWithoutMarker({ db, storage }: Parts, now: number): Promise<Refusal | null> {
  if (!(await hasFiles(storage))) return (await hasAnyMedia(db)) ? 'no files' : null
  for await (const keys of batchesOfOldFiles(storage, now)) {
    if ((await findKnownKeys(db, keys)).size < keys.length) return 'unknown files'
  }
  return null
}

async function hasFiles(storage: Storage): Promise<boolean> {
  for await (const { key } of storage.list()) if (isMediaKey(key)) return true
  return false
}

/** Both marks count while the marker is changed: a server that dies meanwhile loses no claim. */
async function leaveMark({ db, storage, spool }: Parts, database: string): Promise<void> {
  const sweep = randomUUID()
  await updateClaim(db, { nextSweep: sweep })
  await writeMarker(storage, spool, { database, sweep })
  await updateClaim(db, { sweep, nextSweep: null })
}

/** A file is stored before its row, so a younger file without a row may be an upload under way. */
export const ORPHAN_AGE_MS = 3_600_000
const BATCH = 500

/**
 * Yields the keys of files that should have a row, some hundred at a time. A file that is not named by a media key came
 * from another program.
 */
export async function* batchesOfOldFiles(storage: Storage, now: number): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const { key, modifiedAt } of storage.list()) {
    if (now - modifiedAt < ORPHAN_AGE_MS || !isMediaKey(key)) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
