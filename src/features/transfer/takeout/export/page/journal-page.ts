import type { ReminderLanguage } from '../../../../care/settings/settings.schema.ts'
import type { Journal } from '../../../../garden/journals/journals.schema.ts'
import { PAGE_END, pageStart, text } from './html.ts'
import { strip } from './pictures.ts'
import { entryTypeIn, pageWordsIn } from './words.ts'

/** An entry may name 500 plants. */
const MOST_NAMES = 12

/** Formats are made once: making one takes longer than an entry. */
export interface JournalWriter {
  readonly language: ReminderLanguage
  readonly day: Intl.DateTimeFormat
  readonly month: Intl.DateTimeFormat
  readonly year: Intl.DateTimeFormat
}

export function journalWriter(language: ReminderLanguage, timeZone: string): JournalWriter {
  const { locale } = pageWordsIn(language)
  return {
    language,
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone }),
    month: new Intl.DateTimeFormat(locale, { month: 'long', timeZone }),
    year: new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }),
  }
}

export function journalStart({ language }: JournalWriter, year: number): string {
  const words = pageWordsIn(language)
  const title = `${words.journalHeading} ${year}`
  return `${pageStart({ language, title })}<header>
<p><a href="index.html">${text(words.back)}</a></p>
<h1>${text(title)}</h1>
</header>
<main>
`
}

export const journalEnd = PAGE_END

export function monthHeading({ month }: JournalWriter, time: number): string {
  return `<h2>${text(month.format(new Date(time)))}</h2>\n`
}

export function yearOf({ year }: JournalWriter, time: number): number {
  return Number(year.format(new Date(time)))
}

export function journalEntry(
  { language, day }: JournalWriter,
  entry: Journal,
  nameOf: ReadonlyMap<number, string>,
): string {
  const words = pageWordsIn(language)
  const time = new Date(entry.eventTime)
  const plants = entry.plantIds
    .slice(0, MOST_NAMES)
    .map((id) => `<a href="index.html#plant-${id}">${text(nameOf.get(id) ?? '')}</a>`)
  const more = entry.plantIds.length - plants.length
  const kind = entryTypeIn(language, entry.type)
  return `<article class="entry">
<time datetime="${time.toISOString()}">${text(day.format(time))}</time>
<div><p><span class="kind">${text(kind)}</span> · ${plants.join(', ')}${
    more > 0 ? ` ${text(words.more(more))}` : ''
  }</p>
${entry.remark === undefined ? '' : `<p class="remark">${text(entry.remark)}</p>\n`}${strip(entry.media, kind)}</div>
</article>
`
}
