import type { Db } from '../../../../../db/schema.ts'
import { languageLookup } from '../../../../../http/negotiation/language-lookup.ts'
import type { Position } from '../../../../../http/paging/cursor.ts'
import type { CareSettings, ReminderLanguage } from '../../../../care/settings/settings.schema.ts'
import type { Scope } from '../../../../change/scope.ts'
import { loadJournalPage } from '../../../../garden/journals/journals-loader.ts'
import { loadPlantPage } from '../../../../garden/plants/plants-loader.ts'
import type { SpooledText } from '../../spooled-text.ts'
import { listPlantNames } from '../export.sql.ts'
import type { SpooledFiles } from '../spooled-files.ts'
import { PAGE_END } from './html.ts'
import {
  type JournalWriter,
  journalEntry,
  journalPageName,
  journalStart,
  journalWriter,
  monthHeading,
  overviewEnd,
  overviewStart,
  type Pages,
  plantCard,
  yearOf,
} from './pages.ts'

const AT_A_TIME = 100

/** As the reader prefers or, where that says nothing, as in reminders. */
export function pageLanguage({ languages }: Scope, settings: CareSettings): ReminderLanguage {
  const chosen = languageLookup(languages)(['en', 'de', 'zh'])
  return chosen === 'en' || chosen === 'de' || chosen === 'zh' ? chosen : settings.language
}

/** Pages for people: the plants by name, and the journal with a page for each year. */
export async function writePages(db: Db, scope: Scope, files: SpooledFiles, pages: Pages): Promise<void> {
  const { language, timeZone } = pages
  const years = await writeJournal(db, scope, files, journalWriter(language, timeZone))
  const page = await files.create('index.html')
  await page.add(overviewStart({ ...pages, years }))
  const reader = { ...scope, gardenId: scope.gardenId, publicUrl: scope.publicUrl, languages: [language] }
  for (let after: Position | undefined; ; ) {
    const range = { limit: AT_A_TIME, offset: 0, after }
    const { rows } = await loadPlantPage(db, reader, { sort: 'name', range, isCounted: false })
    for (const { plant } of rows) await page.add(plantCard(language, plant.data))
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_A_TIME) break
    after = { id: last.id, key: last.key }
  }
  await page.add(overviewEnd(language))
  await page.close()
}

/** Gives the years, the latest first. */
async function writeJournal(
  db: Db,
  scope: Scope,
  files: SpooledFiles,
  writer: JournalWriter,
): Promise<number[]> {
  const years: number[] = []
  let page: SpooledText | undefined
  const endPage = async () => {
    await page?.add(PAGE_END)
    await page?.close()
  }
  let heading = ''
  for await (const { entry, nameOf } of allEntries(db, scope)) {
    const year = yearOf(writer, entry.eventTime)
    if (page === undefined || year !== years.at(-1)) {
      await endPage()
      years.push(year)
      page = await files.create(journalPageName(year))
      await page.add(journalStart(writer, year))
      heading = ''
    }
    const month = monthHeading(writer, entry.eventTime)
    if (month !== heading) await page.add(month)
    heading = month
    await page.add(journalEntry(writer, entry, nameOf))
  }
  await endPage()
  return years
}

async function* allEntries(db: Db, scope: Scope) {
  for (let after: Position | undefined; ; ) {
    const range = { limit: AT_A_TIME, offset: 0, after }
    const { rows } = await loadJournalPage(db, scope, { plantId: undefined, range, isCounted: false })
    const ids = new Set(rows.flatMap(({ plantIds }) => plantIds))
    const nameOf = await listPlantNames(db, scope.gardenId, [...ids])
    for (const entry of rows) yield { entry, nameOf }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_A_TIME) return
    after = { id: last.id, key: last.eventTime }
  }
}
