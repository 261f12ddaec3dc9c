import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { engineOf } from '../../../../db/run/session-executor.ts'
import type { Db } from '../../../../db/schema.ts'
import { forgetRun, recordRun, recordStart } from '../../../../jobs/job-runs.sql.ts'

/** Imports are noted among the runs of jobs, under names with this prefix. */
const PREFIX = 'import '
const RENEW_MS = 600_000
/** A server is gone if its run was not renewed for so long. */
const LAPSE_MS = 3_600_000

/**
 * Tells all servers of a database that files without a row are being stored, until the returned function is called: an import stores
 * them for as long as it takes, and writes their rows in the end.
 */
export async function announceImport(
  db: Db,
  log: FastifyBaseLogger,
  startedAt = Date.now(),
): Promise<() => Promise<void>> {
  const name = `${PREFIX}${randomUUID()}`
  await recordStart(db, { name, startedAt })
  const renewal = setInterval(() => {
    recordRun(db, name).catch((error: unknown) =>
      log.warn({ err: error }, 'an import could not be announced'),
    )
  }, RENEW_MS)
  renewal.unref()
  return async () => {
    clearInterval(renewal)
    try {
      await forgetRun(db, { name })
    } catch (error) {
      log.warn({ err: error }, 'the end of an import could not be told; it counts as under way for an hour')
    }
  }
}

/** Returns when the oldest import under way began, on any server. */
export async function oldestImport(db: Db): Promise<number | undefined> {
  const found = await db
    .selectFrom('job_runs')
    .select(({ fn }) => fn.min('started_at').as('oldest'))
    .where('name', 'like', `${PREFIX}%`)
    .where('ended_at', '>', sql<number>`${engineOf(db).time} - ${sql.lit(LAPSE_MS)}`)
    .executeTakeFirstOrThrow()
  return found.oldest ?? undefined
}

/** Deletes the runs of servers that are gone. */
export async function forgetLapsedImports(db: Db): Promise<void> {
  await db
    .deleteFrom('job_runs')
    .where('name', 'like', `${PREFIX}%`)
    .where('ended_at', '<=', sql<number>`${engineOf(db).time} - ${sql.lit(LAPSE_MS)}`)
    .execute()
}
