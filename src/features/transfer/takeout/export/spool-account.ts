import { VERSION } from '../../../../base/version.ts'
import { inSnapshot } from '../../../../db/run/transaction.ts'
import type { Db } from '../../../../db/schema.ts'
import { getSettings, todayOf } from '../../../care/settings/settings.service.ts'
import type { Scope } from '../../../change/scope.ts'
import { todayIn } from '../../../due/today.ts'
import { listRegions } from '../../../garden/regions/regions.service.ts'
import { listTags } from '../../../garden/tags/tags.service.ts'
import { findAccount } from '../../../people/accounts/accounts.service.ts'
import { listSessionRows } from '../../../people/auth/sessions.sql.ts'
import { getFeed } from '../../../reminders/calendar-feed/calendar-feed.service.ts'
import { listChannels } from '../../../reminders/channels/channels.service.ts'
import type { TakeoutContext } from '../takeout.context.ts'
import { FORMAT, FORMAT_VERSION, LISTS, type ListName, MANIFEST, SINGLES } from '../takeout-format.ts'
import { exportedJournals, exportedMedia, exportedPlants, exportedSchedules } from './garden-lists.ts'
import { pageLanguage, writePages } from './page/write-pages.ts'
import type { SpooledFiles } from './spooled-files.ts'

/**
 * Writes all that the database has of an account into the spool, from one snapshot. That takes seconds, however slowly the
 * archive is read afterwards: an old snapshot would keep the database from forgetting what no other reader needs.
 */
export async function spoolAccount(
  context: TakeoutContext,
  scope: Scope,
  files: SpooledFiles,
  exportedAt: number,
): Promise<void> {
  // Due days that wait for today are derived first, which a snapshot could not do.
  await todayOf(context.care, scope)
  await inSnapshot(context.care.db, async (db) => {
    const account = await findAccount(db, scope.gardenId)
    const settings = await getSettings({ ...context.care, db }, scope)
    const counts: Partial<Record<ListName, number>> = {}
    for (const [name, list] of listsOf(context, db, scope, todayIn(settings.timeZone).day, exportedAt))
      counts[name] = await writeList(files, LISTS[name], list)
    await writeSingle(files, SINGLES.account, account)
    await writeSingle(files, SINGLES.settings, settings)
    await writeSingle(files, SINGLES.calendarFeed, await getFeed(db, scope))
    const { plants = 0, journals = 0, media = 0 } = counts
    await writePages(db, scope, files, {
      language: pageLanguage(scope, settings),
      timeZone: settings.timeZone,
      name: account.displayName ?? account.email,
      exportedAt,
      counts: { plants, journals, media },
    })
    await writeSingle(files, MANIFEST, {
      format: FORMAT,
      version: FORMAT_VERSION,
      exportedAt,
      program: { name: 'Frond', version: VERSION },
      counts,
    })
  })
}

type List = AsyncIterable<object> | Iterable<object>

function listsOf(
  { channels }: TakeoutContext,
  db: Db,
  scope: Scope,
  today: string,
  now: number,
): (readonly [ListName, () => Promise<List> | List])[] {
  return [
    ['regions', () => listRegions(db, scope)],
    ['tags', () => listTags(db, scope, {})],
    ['media', () => exportedMedia(db, scope)],
    ['plants', () => exportedPlants(db, scope)],
    ['journals', () => exportedJournals(db, scope)],
    ['schedules', () => exportedSchedules(db, scope, today)],
    ['channels', () => listChannels({ ...channels, db }, scope)],
    ['sessions', async () => listSessionRows(db, scope.gardenId, now)],
  ]
}

async function writeList(
  files: SpooledFiles,
  name: string,
  list: () => Promise<List> | List,
): Promise<number> {
  let count = 0
  await files.write(name, async (add) => {
    for await (const item of await list()) {
      count++
      await add(`${JSON.stringify(item)}\n`)
    }
  })
  return count
}

async function writeSingle(files: SpooledFiles, name: string, value: unknown): Promise<void> {
  await files.write(name, (add) => add(`${JSON.stringify(value, undefined, 2)}\n`))
}
