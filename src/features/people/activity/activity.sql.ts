import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

type NewRow = {
  readonly userId: number
  readonly type: string
  readonly at: number
  readonly ip: string | null
  readonly userAgent: string | null
  readonly subject: string | null
}

export const insertActivityRow = prepared((db, bind: NewRow) =>
  db.insertInto('account_activity').values({
    user_id: bind.userId,
    type: bind.type,
    at: bind.at,
    ip: bind.ip,
    user_agent: bind.userAgent,
    subject: bind.subject,
  }),
)

const COLUMNS = ['id', 'type', 'at', 'ip', 'user_agent as userAgent', 'subject'] as const

type Listed = { readonly userId: number; readonly since: number }

/** Newest first. */
export const listActivityRows = prepared((db, bind: Listed & { limit: number; offset: number }) =>
  db
    .selectFrom('account_activity')
    .select(COLUMNS)
    .where('user_id', '=', bind.userId)
    .where('at', '>', bind.since)
    .orderBy('id', 'desc')
    .limit(bind.limit)
    .offset(bind.offset),
)

export type ActivityRow = Awaited<ReturnType<typeof listActivityRows>>[number]

export const countActivity = prepared((db, bind: Listed) =>
  db
    .selectFrom('account_activity')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', bind.userId)
    .where('at', '>', bind.since),
)

export async function deleteActivityBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('account_activity').where('at', '<=', at).execute()
}

export const deleteAllActivityRows = deletesAllOwn('account_activity', 500)
