import { VERSION } from '../../../../base/version.ts'
import { inSnapshot } from '../../../../db/run/transaction.ts'
import { getSettings, todayOf } from '../../../care/settings/settings.service.ts'
import type { Scope } from '../../../change/scope.ts'
import { todayIn } from '../../../due/today.ts'
import { listRegions } from '../../../garden/regions/regions.service.ts'
import { listTags } from '../../../garden/tags/tags.service.ts'
import { findAccount } from '../../../people/accounts/accounts.service.ts'
import { listAllActivity } from '../../../people/activity/activity.service.ts'
import { listSessionRows } from '../../../people/auth/sessions.sql.ts'
import { listOwnersGrants } from '../../../people/grants/grants-shown.service.ts'
import { getSecurity } from '../../../people/security/security.service.ts'
import { getFeed } from '../../../reminders/calendar-feed/calendar-feed.service.ts'
import { listChannels } from '../../../reminders/channels/channels.service.ts'
import type { TakeoutContext } from '../takeout.context.ts'
import { FORMAT, FORMAT_VERSION, LISTS, type ListName, MANIFEST, SINGLES } from '../takeout-format.ts'
import {
  exportedJournals,
  exportedMedia,
  exportedPlants,
  exportedProblems,
  exportedSchedules,
  exportedWishes,
} from './garden-lists.ts'
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
    const today = todayIn(settings.timeZone)
    const write = async (name: ListName, list: AsyncIterable<object> | Iterable<object>) => {
      counts[name] = await writeList(files, LISTS[name], list)
    }
    await write('regions', await listRegions(db, scope))
    await write('tags', await listTags(db, scope, {}))
    await write('media', exportedMedia(db, scope))
    await write('plants', exportedPlants(db, scope))
    await write('journals', exportedJournals(db, scope))
    await write('schedules', exportedSchedules(db, scope, today.day))
    await write('problems', exportedProblems(db, scope, today))
    await write('wishes', await exportedWishes(db, scope))
    await write('channels', await listChannels({ ...context.channels, db }, scope))
    await write('grants', await listOwnersGrants({ ...context.care, db }, scope.gardenId))
    await write('sessions', await listSessionRows(db, { userId: scope.gardenId, now: exportedAt }))
    await write('activity', await listAllActivity(db, scope.gardenId))
    await writeSingle(files, SINGLES.account, account)
    await writeSingle(files, SINGLES.security, await getSecurity(db, scope.gardenId))
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

async function writeList(
  files: SpooledFiles,
  name: string,
  list: AsyncIterable<object> | Iterable<object>,
): Promise<number> {
  const file = await files.create(name)
  let count = 0
  for await (const item of list) {
    count++
    await file.add(`${JSON.stringify(item)}\n`)
  }
  await file.close()
  return count
}

async function writeSingle(files: SpooledFiles, name: string, value: unknown): Promise<void> {
  const file = await files.create(name)
  await file.add(`${JSON.stringify(value, undefined, 2)}\n`)
  await file.close()
}
