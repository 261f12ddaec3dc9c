import { hash, randomBytes } from 'node:crypto'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { CareContext } from '../../care/care.context.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import type { Reader, Scope } from '../../change/scope.ts'
import type { CalendarContentQuery, CalendarFeed, CalendarFeedAddress } from './calendar-feed.schema.ts'
import {
  deleteFeedRow,
  findFeedRow,
  findReadFeed,
  replaceFeedRow,
  updateLastRead,
} from './calendar-feed.sql.ts'
import { calendarText } from './calendar-text.ts'

export async function getFeed(db: Db, { gardenId }: Scope): Promise<CalendarFeed | null> {
  const [row] = await findFeedRow(db, { gardenId })
  if (row === undefined) return null
  const { createdAt, lastReadAt } = row
  return { createdAt, ...(lastReadAt === null ? {} : { lastReadAt }) }
}

/** The address before, if there was one, is of no use any more. */
export function createFeed(db: Db, { gardenId, publicUrl }: Scope): Promise<CalendarFeedAddress> {
  const token = randomBytes(32).toString('base64url')
  return inAccountTransaction(db, gardenId, async (db) => {
    await replaceFeedRow(db, { gardenId, tokenHash: hashOf(token), now: Date.now() })
    return { url: `${publicUrl ?? ''}/api/v1/calendar/${token}.ics` }
  })
}

export async function deleteFeed(db: Db, { gardenId }: Scope): Promise<void> {
  await deleteFeedRow(db, { gardenId })
}

const MINUTE_MS = 60_000

/** What a calendar reads. There is no more to know than the address, so it tells nothing of why there is none. */
export async function readFeed(
  care: CareContext,
  { publicUrl }: Reader,
  token: string,
  query: CalendarContentQuery,
): Promise<string> {
  const tokenHash = hashOf(token)
  const [feed] = await findReadFeed(care.db, { tokenHash })
  if (feed === undefined) throw new AppError('CALENDAR_NOT_FOUND')
  const { gardenId, lastReadAt, shares } = feed
  const now = Date.now()
  // A calendar that asks every second writes once a minute.
  if (lastReadAt === null || now - lastReadAt >= MINUTE_MS) await updateLastRead(care.db, { tokenHash, now })
  // The hash is unique among all feeds, and of no use to a reader.
  const scope = { gardenId, publicUrl, languages: [] }
  return calendarText(care, scope, query, tokenHash.slice(0, 16), shares === 1)
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
