import { memoize } from '../../../../../base/memoize.ts'
import type { ReminderLanguage } from '../../../../care/settings/settings.schema.ts'
import type { Journal } from '../../../../garden/journals/journals.schema.ts'
import type { Plant } from '../../../../garden/plants/plants.schema.ts'
import { wordsIn } from '../../../../reminders/words/words.ts'
import { image, isShown, PAGE_END, pageStart, strip, text } from './html.ts'
import { de } from './words.de.ts'
import { en, type PageWords } from './words.en.ts'
import { zh } from './words.zh.ts'

const WORDS: Readonly<Record<ReminderLanguage, PageWords>> = { en, de, zh }

export interface Pages {
  readonly language: ReminderLanguage
  readonly timeZone: string
  readonly name: string
  readonly exportedAt: number
  readonly counts: { readonly plants: number; readonly journals: number; readonly media: number }
}

interface Overview extends Pages {
  /** With a page of the journal each, the latest first. */
  readonly years: readonly number[]
}

export function journalPageName(year: number): string {
  return `journal-${year}.html`
}

export function overviewStart(overview: Overview): string {
  const { language, name, counts, exportedAt, timeZone, years } = overview
  const words = WORDS[language]
  const madeOn = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone }).format(exportedAt)
  const facts = [words.plants(counts.plants), words.entries(counts.journals), words.files(counts.media)]
  const journal = years
    .map((year) => `<li><a href="${journalPageName(year)}">${text(String(year))}</a></li>`)
    .join('')
  return `${pageStart({ language, title: words.title(name) })}<header>
<h1>${text(words.title(name))}</h1>
<p class="soft">${text(words.madeOn(madeOn))}</p>
<ul class="facts">${facts.map((fact) => `<li>${text(fact)}</li>`).join('')}</ul>
</header>
<main>
${journal === '' ? '' : `<h2>${text(words.journalHeading)}</h2>\n<ul class="years">${journal}</ul>\n`}<h2>${text(words.plantsHeading)}</h2>
${counts.plants === 0 ? `<p class="soft">${text(words.noPlants)}</p>\n` : ''}<div class="plants">
`
}

export function overviewEnd(language: ReminderLanguage): string {
  return `</div>\n<p class="about">${text(WORDS[language].about)}</p>\n${PAGE_END}`
}

export function plantCard(language: ReminderLanguage, plant: Plant): string {
  const { id, name, species, location, covers, remark } = plant
  const words = WORDS[language]
  const cover = covers.find(isShown)
  const picture =
    cover === undefined
      ? '<div class="cover none" aria-hidden="true">❧</div>'
      : image(cover, name, ' class="cover"')
  return `<article class="plant" id="plant-${id}">
${picture}
<div class="body">
<h3>${text(name)}</h3>
${species === null ? '' : `<p class="soft">${speciesName(species)}</p>\n`}${
  location === null ? '' : `<p class="soft">${text(location.name)}</p>\n`
}${chips(words, plant)}${remark === undefined ? '' : `<p class="remark">${text(remark)}</p>\n`}${strip(
  covers.filter((file) => file !== cover),
  name,
)}
</div>
</article>
`
}

/** Making one takes longer than a card. */
const dayFormat = memoize(
  5,
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

function speciesName({ commonName, scientificName }: NonNullable<Plant['species']>): string {
  if (scientificName === null) return text(commonName)
  return `${text(commonName)} · <i lang="la">${text(scientificName)}</i>`
}

function chips(words: PageWords, { status, tags, plantingDate }: Plant): string {
  const planted =
    plantingDate === null
      ? undefined
      : words.plantedOn(dayFormat(words.locale).format(new Date(plantingDate)))
  const shown = [words.status[status], planted, ...tags.map((tag) => tag.name)].filter(
    (chip) => chip !== undefined && chip !== '',
  )
  if (shown.length === 0) return ''
  return `<ul class="chips">${shown.map((chip) => `<li>${text(chip ?? '')}</li>`).join('')}</ul>\n`
}

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
  const { locale } = WORDS[language]
  return {
    language,
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone }),
    month: new Intl.DateTimeFormat(locale, { month: 'long', timeZone }),
    year: new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }),
  }
}

export function journalStart({ language }: JournalWriter, year: number): string {
  const words = WORDS[language]
  const title = `${words.journalHeading} ${year}`
  return `${pageStart({ language, title })}<header>
<p><a href="index.html">${text(words.back)}</a></p>
<h1>${text(title)}</h1>
</header>
<main>
`
}

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
  const words = WORDS[language]
  const time = new Date(entry.eventTime)
  const plants = entry.plantIds
    .slice(0, MOST_NAMES)
    .map((id) => `<a href="index.html#plant-${id}">${text(nameOf.get(id) ?? '')}</a>`)
  const more = entry.plantIds.length - plants.length
  const kind = wordsIn(language).care[entry.type] ?? words.otherTypes[entry.type] ?? ''
  return `<article class="entry">
<time datetime="${time.toISOString()}">${text(day.format(time))}</time>
<div><p><span class="kind">${text(kind)}</span> · ${plants.join(', ')}${
    more > 0 ? ` ${text(words.more(more))}` : ''
  }</p>
${entry.remark === undefined ? '' : `<p class="remark">${text(entry.remark)}</p>\n`}${strip(entry.media, kind)}</div>
</article>
`
}
