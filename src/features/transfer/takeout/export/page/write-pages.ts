import type { Db } from '../../../../../db/schema.ts'
import { languageLookup } from '../../../../../http/negotiation/language-lookup.ts'
import type { Position } from '../../../../../http/paging/cursor.ts'
import type { CareSettings, ReminderLanguage } from '../../../../care/settings/settings.schema.ts'
import type { Scope } from '../../../../change/scope.ts'
import type { Journal } from '../../../../garden/journals/journals.schema.ts'
import { loadJournalPage } from '../../../../garden/journals/journals-loader.ts'
import { loadPlantPage } from '../../../../garden/plants/plants-loader.ts'
import { listPlantNames } from '../export.sql.ts'
import type { Add, SpooledFiles } from '../spooled-files.ts'
import {
  type JournalWriter,
  journalEnd,
  journalEntry,
  journalStart,
  journalWriter,
  monthHeading,
  yearOf,
} from './journal-page.ts'
import { journalPageName, overviewEnd, overviewStart, plantCard } from './plants-page.ts'
import { pageWordsIn } from './words.ts'

const AT_A_TIME = 100

export interface Pages {
  readonly language: ReminderLanguage
  readonly timeZone: string
  readonly name: string
  readonly exportedAt: number
  readonly counts: { readonly plants: number; readonly journals: number; readonly media: number }
}

/** As the reader prefers or, where that says nothing, as in reminders. */
export function pageLanguage({ languages }: Scope, settings: CareSettings): ReminderLanguage {
  const chosen = languageLookup(languages)(['en', 'de', 'zh'])
  return chosen === 'en' || chosen === 'de' || chosen === 'zh' ? chosen : settings.language
}

/** Pages for people: the plants by name, and the journal with a page for each year. */
export async function writePages(db: Db, scope: Scope, files: SpooledFiles, pages: Pages): Promise<void> {
  const { language, name, counts, exportedAt, timeZone } = pages
  const years = await writeJournal(db, scope, files, journalWriter(language, timeZone))
  const date = new Intl.DateTimeFormat(pageWordsIn(language).locale, { dateStyle: 'long', timeZone })
  const overview = {
    ...{ language, name, years },
    madeOn: date.format(exportedAt),
    plants: counts.plants,
    entries: counts.journals,
    files: counts.media,
  }
  await files.write('index.html', async (add) => {
    await add(overviewStart(overview))
    const reader = { ...scope, gardenId: scope.gardenId, publicUrl: scope.publicUrl, languages: [language] }
    for (let after: Position | undefined; ; ) {
      const range = { limit: AT_A_TIME, offset: 0, after }
      const { rows } = await loadPlantPage(db, reader, { sort: 'name', range, isCounted: false })
      for (const { plant } of rows) await add(plantCard(language, plant.data))
      const last = rows.at(-1)
      if (last === undefined || rows.length < AT_A_TIME) break
      after = { id: last.id, key: last.key }
    }
    await add(overviewEnd(overview))
  })
}

/** Gives the years, the latest first. */
async function writeJournal(
  db: Db,
  scope: Scope,
  files: SpooledFiles,
  writer: JournalWriter,
): Promise<number[]> {
  const years: number[] = []
  const entries = allEntries(db, scope)
  let next = await entries.next()
  while (!next.done) {
    const year = yearOf(writer, next.value.entry.eventTime)
    years.push(year)
    await files.write(journalPageName(year), async (add) => {
      await add(journalStart(writer, year))
      next = await writeYear(writer, entries, next, year, add)
      await add(journalEnd)
    })
  }
  return years
}

interface NamedEntry {
  readonly entry: Journal
  readonly nameOf: ReadonlyMap<number, string>
}
type Entries = AsyncGenerator<NamedEntry, undefined>
type Next = Awaited<ReturnType<Entries['next']>>

async function writeYear(
  writer: JournalWriter,
  entries: Entries,
  first: Next,
  year: number,
  add: Add,
): Promise<Next> {
  let next = first
  let heading = ''
  for (; !next.done && yearOf(writer, next.value.entry.eventTime) === year; next = await entries.next()) {
    const { entry, nameOf } = next.value
    const month = monthHeading(writer, entry.eventTime)
    if (month !== heading) await add(month)
    heading = month
    await add(journalEntry(writer, entry, nameOf))
  }
  return next
}

async function* allEntries(db: Db, scope: Scope): Entries {
  for (let after: Position | undefined; ; ) {
    const range = { limit: AT_A_TIME, offset: 0, after }
    const { rows } = await loadJournalPage(db, scope, { plantId: undefined, range, isCounted: false })
    const ids = new Set(rows.flatMap(({ plantIds }) => plantIds))
    const nameOf = await listPlantNames(db, scope.gardenId, [...ids])
    for (const entry of rows) yield { entry, nameOf }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_A_TIME) return undefined
    after = { id: last.id, key: last.eventTime }
  }
}
