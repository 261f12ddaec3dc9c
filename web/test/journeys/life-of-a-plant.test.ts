import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertSpeciesRow } from '../../../src/features/catalogue/species/species.sql.ts'
import { eventually } from '../../../test/eventually.ts'
import type { Gardener } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { picture } from '../../../test/pictures.ts'
import { picturesLoaded } from '../../../test/pictures-loaded.ts'
import { uploaded } from '../../../test/upload.ts'
import type { JournalEntry } from '../../src/api/types.ts'
import { en } from '../../src/messages/en.ts'
import { type Size, seriousProblems, webApp } from '../web-app.ts'
import { byPointer } from './hands.ts'

const ZONE = 'Europe/Berlin'
const DAY = 86_400_000
const WATERING = 1
const FERTILIZING = 2
const watering = en.enumerations.journalType[WATERING]
const PHOTO = 12
/** One each day. */
const WATERINGS = 500
const LAST_WATERED = 5
/** As many rows as a tall window shows, and some above and below. */
const MOST_ROWS = 40
const MONTHS = 12

const today = () => new Date().toLocaleDateString('sv', { timeZone: ZONE })
const noon = (daysAgo: number) => Date.parse(`${today()}T12:00:00Z`) - daysAgo * DAY
/** What a person types into a field of date and time. */
const typed = (daysAgo: number, time: string) =>
  `${new Date(noon(daysAgo)).toISOString().slice(0, 10)}T${time}`

describe('The life of one plant', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: ZONE })

  /** A plant of two years and of a known species, watered every day, with a cover and two photographs of its past. */
  async function garden() {
    const by = await app.gardener()
    const speciesId = await insertSpeciesRow(app.service.db, {
      common_name: 'Swiss Cheese Plant',
      light_requirement: 3,
      care_difficulty: 1,
      toxicity_level: 2,
      humidity_requirement: '50–70 %',
      watering_frequency_guide: 'When the top third of the soil is dry.',
    })
    const photo = async () => (await uploaded(app.service, by, await picture('jpeg'))).id
    const payload = {
      name: 'Monty',
      speciesId,
      locationId: by.locationId,
      plantingDate: new Date(noon(800)).toISOString().slice(0, 10),
      covers: [await photo()],
    }
    const { id: plantId } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const schedule = { plantId, type: WATERING, every: 7, unit: 1, startDate: '2026-01-01' }
    await made(app.service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    const write = (fields: object) =>
      made(app.service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [plantId], ...fields } })
    for (let n = 0; n < WATERINGS; n++) await write({ type: WATERING, eventTime: noon(LAST_WATERED + n) })
    for (const daysAgo of [700, 300])
      await write({ type: PHOTO, eventTime: noon(daysAgo), media: [await photo()] })
    return { by, plantId }
  }
  const newest = async (by: Gardener, type: number) =>
    (await made<{ items: JournalEntry[] }>(app.service, `GET /api/v1/plant-journals?type=${type}`, { by }))
      .items[0]

  /** The page of the plant on a device of its own. */
  async function device(t: TestContext, by: Gardener, plantId: number, size: Size) {
    const page = await app.openAs(t, by, size)
    await page.goto(`/plants/${plantId}`)
    const journal = page.getByRole('list', { name: en.plantPage.journal })
    return {
      page,
      hands: byPointer(page, size),
      button: (name: string) => page.getByRole('button', { name, exact: true }),
      dialog: page.getByRole('dialog'),
      section: (name: string) => page.getByRole('region', { name, exact: true }),
      journal,
      rows: journal.getByRole('article'),
    }
  }

  test('is looked at and gone on with a phone, and put right at a desktop', async (t) => {
    const { by, plantId } = await garden()
    await goOnWithPhone(t, by, plantId)
    await putRightAtDesktop(t, by, plantId)
  })

  async function goOnWithPhone(t: TestContext, by: Gardener, plantId: number): Promise<void> {
    const { page, hands, button, dialog, section, rows } = await device(t, by, plantId, 'phone')

    // The page begins with its face, its place, its age and what its species needs.
    await page.getByRole('heading', { level: 1, name: 'Monty' }).waitFor()
    await section(en.plantPage.photosOf('Monty')).locator('img').first().waitFor()
    await page.getByRole('link', { name: 'Kitchen' }).waitFor()
    await page.getByText(en.plantPage.planted(en.plantPage.age.year(2))).waitFor()
    const facts = section('Swiss Cheese Plant')
    await facts.getByText('50–70 %').waitFor()
    const terms = facts.getByRole('term')
    assert.equal(await terms.count(), 5)
    assert.equal(await terms.locator('svg').count(), 5)

    // What comes next, and what was done month by month, for eyes and ears.
    await section(en.care.nextTitle).getByText('in 2 days', { exact: true }).waitFor()
    const table = page.getByRole('table', { name: en.plantPage.perMonthOf(watering) })
    await table.waitFor()
    assert.deepEqual(await table.getByRole('cell').allTextContents(), wateringsPerMonth())

    // A photograph of today in three taps.
    const buffer = await picture('jpeg', { width: 48, height: 60 })
    const taps = hands.taps
    await hands.press(button(en.plantPage.newEntry))
    const camera = page.waitForEvent('filechooser')
    await hands.press(dialog.getByRole('button', { name: en.photos.camera }))
    await (await camera).setFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer })
    await hands.press(dialog.getByRole('button', { name: en.app.action.save }))
    assert.equal(hands.taps - taps, 3)
    await rows.first().getByText(en.enumerations.journalType[PHOTO]).waitFor()
    await rows.first().locator('img').waitFor()

    // Something that was done yesterday morning.
    await hands.press(button(en.plantPage.newEntry))
    await hands.press(dialog.getByLabel(en.enumerations.journalType[FERTILIZING]))
    await hands.press(dialog.getByLabel(en.journal.otherTime))
    await hands.write(dialog.getByLabel(en.journal.dateAndTime), typed(1, '07:30'))
    await hands.press(dialog.getByRole('button', { name: en.app.action.save }))
    await rows.nth(1).getByText('yesterday, 07:30').waitFor()
    await eventually(async () => {
      const { eventTime = 0 } = (await newest(by, FERTILIZING)) ?? {}
      assert.equal(
        new Date(eventTime).toLocaleString('sv', { timeZone: ZONE }),
        `${typed(1, '07:30').replace('T', ' ')}:00`,
      )
    })

    await hands.undo(button(en.app.action.undo).last())
    await rows.getByText('yesterday, 07:30').waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await newest(by, FERTILIZING), undefined))

    // Then and now: the photograph of today is the first that is offered, and the later of the two.
    const [taken] = (await newest(by, PHOTO))?.media ?? []
    await hands.press(button(en.plantPage.compare))
    const later = dialog.getByLabel(en.plantPage.later)
    await later.waitFor()
    const [first, ...older] = await later.locator('option').allTextContents()
    assert.equal(older.length, 3)
    assert.equal(await later.locator('option:checked').textContent(), first)
    const now = dialog.getByRole('img', { name: en.plantPage.photoOf('Monty', first ?? '') })
    assert.ok((await now.getAttribute('src'))?.startsWith(taken?.url ?? 'nothing'))
    await dialog.getByRole('slider').press('ArrowLeft')
    // Until then the dates stand on the ground of the page, which they are not made for.
    await picturesLoaded(page)
    assert.deepEqual(await seriousProblems(page), [])
    await hands.press(dialog.getByLabel(en.plantPage.sideBySide))
    const dates = dialog.locator('figcaption')
    assert.deepEqual(await dates.allTextContents(), [older.at(-1), first])
    await hands.choose(dialog.getByLabel(en.plantPage.earlier), older.at(-2) ?? '')
    assert.deepEqual(await dates.allTextContents(), [older.at(-2), first])
    await hands.press(dialog.getByRole('button', { name: en.app.action.close }))
    await endsWithFirstEntry(page)
    await page.close()
  }

  async function putRightAtDesktop(t: TestContext, by: Gardener, plantId: number): Promise<void> {
    const { page, hands, button, dialog, section, journal } = await device(t, by, plantId, 'desktop')
    const next = section(en.care.nextTitle)

    // An old entry is put right: the next date moves, and moves back.
    await hands.press(journal.getByRole('button', { name: new RegExp(`^${watering}`) }).first())
    await hands.write(dialog.getByLabel(en.journal.dateAndTime), typed(LAST_WATERED + 4, '12:00'))
    await hands.press(dialog.getByRole('button', { name: en.app.action.save }))
    await page.getByText(en.journal.withNext(en.journal.changed, watering, 'tomorrow')).waitFor()
    await next.getByText('tomorrow', { exact: true }).waitFor()
    await hands.undo(button(en.app.action.undo).last())
    await next.getByText('in 2 days', { exact: true }).waitFor()
    await endsWithFirstEntry(page)
  }

  /** To the very first entry, with few of them on the page at any time, and nothing over the last. */
  async function endsWithFirstEntry(page: Page): Promise<void> {
    const rows = page.getByRole('list', { name: en.plantPage.journal }).getByRole('article')
    const adder = page.getByRole('button', { name: en.plantPage.newEntry, exact: true })
    const count = String(WATERINGS + 3)
    await page.waitForFunction(
      ([all, most]) => {
        window.scrollTo(0, document.body.scrollHeight)
        const shown = document.querySelectorAll('[aria-setsize]')
        if (shown.length > most) throw new Error(`${shown.length} entries are on the page`)
        return (
          shown[0]?.getAttribute('aria-setsize') === all && shown.item(shown.length - 1).ariaPosInSet === all
        )
      },
      [count, MOST_ROWS] as const,
    )
    await eventually(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const last = await rows.last().boundingBox()
      const adding = await adder.boundingBox()
      assert.ok(last !== null && adding !== null)
      const isBeside = last.x >= adding.x + adding.width
      assert.ok(isBeside || adding.y + adding.height <= last.y, 'the button covers the last entry')
    })
  }
})

/** How often it was watered in each of the last months, the oldest first. */
function wateringsPerMonth(): string[] {
  const [year = 0, month = 0] = today().split('-').map(Number)
  const done = Array.from({ length: WATERINGS }, (_, n) =>
    new Date(noon(LAST_WATERED + n)).toISOString().slice(0, 7),
  )
  return Array.from({ length: MONTHS }, (_, n) => {
    const of = new Date(Date.UTC(year, month - MONTHS + n, 1)).toISOString().slice(0, 7)
    return String(done.filter((day) => day === of).length)
  })
}
