import { memoize } from '../../../../../base/memoize.ts'
import type { ReminderLanguage } from '../../../../care/settings/settings.schema.ts'
import type { Plant } from '../../../../garden/plants/plants.schema.ts'
import { PAGE_END, pageStart, text } from './html.ts'
import { image, isShown, strip } from './pictures.ts'
import type { PageWords } from './words.en.ts'
import { pageWordsIn } from './words.ts'

export interface Overview {
  readonly language: ReminderLanguage
  readonly name: string
  /** In the words of the language. */
  readonly madeOn: string
  readonly plants: number
  readonly entries: number
  readonly files: number
  /** With a page of the journal each, the latest first. */
  readonly years: readonly number[]
}

export function journalPageName(year: number): string {
  return `journal-${year}.html`
}

export function overviewStart(overview: Overview): string {
  const { language, name, madeOn, plants, entries, files, years } = overview
  const words = pageWordsIn(language)
  const facts = [words.plants(plants), words.entries(entries), words.files(files)]
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
${plants === 0 ? `<p class="soft">${text(words.noPlants)}</p>\n` : ''}<div class="plants">
`
}

export function overviewEnd({ language }: Overview): string {
  return `</div>\n<p class="about">${text(pageWordsIn(language).about)}</p>\n${PAGE_END}`
}

export function plantCard(language: ReminderLanguage, plant: Plant): string {
  const { id, name, species, location, covers, remark } = plant
  const words = pageWordsIn(language)
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
