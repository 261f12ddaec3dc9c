import { steadyTime } from '../../../base/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { readNumberedPage } from '../../../http/paging/paging.ts'
import type { Activity, ActivityQuery } from './activity.schema.ts'
import { type ActivityRow, countActivity, deleteActivityBefore, listActivityRows } from './activity.sql.ts'

const KEPT_MS = 90 * 24 * 3_600_000

export async function listActivity(db: Db, userId: number, query: ActivityQuery) {
  const listed = { userId, since: Date.now() - KEPT_MS }
  const { rows, frame } = await readNumberedPage(query, {
    list: ({ limit, offset }) => listActivityRows(db, { ...listed, limit, offset }),
    count: async () => (await countActivity(db, listed))[0]?.total ?? 0,
  })
  return { items: rows.map(activityOf), ...frame }
}

/** All of it, for the takeout. */
export async function listAllActivity(db: Db, userId: number): Promise<Activity[]> {
  const since = Date.now() - KEPT_MS
  const rows = await listActivityRows(db, { userId, since, limit: Number.MAX_SAFE_INTEGER, offset: 0 })
  return rows.map(activityOf)
}

function activityOf({ id, type, at, ip, userAgent, subject }: ActivityRow): Activity {
  return {
    ...{ id, type, at },
    ...(ip === null ? {} : { ip }),
    ...(userAgent === null ? {} : { userAgent }),
    ...(subject === null ? {} : { subject }),
  }
}

export function deleteOldActivity(db: Db): Promise<void> {
  return deleteActivityBefore(db, steadyTime() - KEPT_MS)
}
