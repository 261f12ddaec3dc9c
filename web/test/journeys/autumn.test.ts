import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { type Gardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import type { CareSchedule, JournalEntry, Plant, Region } from '../../src/api/types.ts'
import { de } from '../../src/messages/de.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { zh } from '../../src/messages/zh.ts'
import { type Size, seriousProblems, thirsty, webApp } from '../web-app.ts'
import { byKeyboard, byPointer, hasFocus } from './hands.ts'
import { moveUp } from './move-up.ts'
import { undoOf } from './screen.ts'

interface Walk {
  readonly size: Size
  readonly locale: string
  readonly texts: Messages
  readonly with: 'finger' | 'keyboard'
  /** How many plants move in. */
  readonly moved: number
}

/** The phone has German, which has the longest words. To many plants the keyboard goes as to few, key by key. */
const WALKS: readonly Walk[] = [
  { size: 'phone', locale: 'de-DE', texts: de, with: 'finger', moved: 40 },
  { size: 'desktop', locale: 'zh-CN', texts: zh, with: 'keyboard', moved: 4 },
]

const LEFT = 2
const WATERING = 1
const RELOCATION = 21
const ALIVE = 0

describe('Autumn: half the balcony moves in', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Europe/Berlin' })

  /** A flat with a kitchen and a hall, and a balcony with a long rail; a thirsty plant in three of the places. */
  async function garden(plants: number) {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const place = (regionId: number, name: string) =>
      made(app.service, `POST /api/v1/regions/${regionId}/locations`, { by, payload: { name } })
    const hall = await place(by.regionId, 'Hall')
    const balcony = await made(app.service, 'POST /api/v1/regions', { by, payload: { name: 'Balcony' } })
    const rail = await place(balcony.id, 'Rail')
    const floor = await place(balcony.id, 'Floor')
    const plantIds = []
    for (let n = 1; n <= plants; n++) {
      const payload = { name: `Geranium ${n}`, speciesId, locationId: rail.id }
      plantIds.push((await made(app.service, 'POST /api/v1/plants', { by, payload })).id)
    }
    const schedules = [{ type: WATERING, every: 9, unit: 1, startDate: '2099-01-01' }]
    await made(app.service, 'POST /api/v1/care-schedules/bulk', {
      by,
      payload: { select: { plantIds }, schedules },
    })
    await thirsty(app, by, { place: hall.id, names: ['Clover'], speciesId })
    const [basil = 0] = await thirsty(app, by, { place: by.locationId, names: ['Basil'], speciesId })
    const [aloe = 0] = await thirsty(app, by, { place: floor.id, names: ['Aloe'], speciesId })
    const payload = { plantIds: [aloe], type: 10, remark: 'Its first flower' }
    await made(app.service, 'POST /api/v1/plant-journals', { by, payload })
    return { by, rail, hall, aloe, basil }
  }

  const read = <T>(by: Gardener, path: string) => made<T>(app.service, `GET /api/v1/${path}`, { by })
  const schedulesOf = async (by: Gardener) =>
    (await read<{ items: CareSchedule[] }>(by, 'care-schedules?size=100')).items
  const inPlace = async (by: Gardener, { id }: { id: number }) =>
    (await read<{ total: number }>(by, `plants?locationId=${id}&size=1`)).total
  const relocations = async (by: Gardener) =>
    (await read<{ items: JournalEntry[] }>(by, `plant-journals?type=${RELOCATION}`)).items
  const orderOf = async (by: Gardener) =>
    (await read<Region[]>(by, 'regions')).flatMap(({ name, locations }) => [
      name,
      ...locations.map((location) => location.name),
    ])

  for (const walk of WALKS) {
    const { size, locale, texts, moved } = walk
    const plants = moved + LEFT
    test(`at a ${size}, by ${walk.with}, in ${locale}`, async (t) => {
      const { by, rail, hall, aloe, basil } = await garden(plants)
      const page = await app.openAs(t, by, size, { locale })
      const hands = walk.with === 'keyboard' ? byKeyboard(page) : byPointer(page, size)
      const seen = scene(page, texts)
      const changes = await heldChanges(page)
      const focused = async (target: Locator) => {
        if (walk.with === 'keyboard') await hasFocus(target)
      }
      // The places out of sight follow when the browser is idle.
      const placesAre = (...names: string[]) =>
        eventually(async () =>
          assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), names),
        )
      const accessible = async () => {
        if (size === 'phone') assert.deepEqual(await seriousProblems(page), [])
      }

      // Rooms and places in one's own order.
      await page.goto('/places')
      await hands.press(seen.button(texts.places.order))
      await moveUp({ ...walk, page, hands }, 'Hall', 'Kitchen')
      await eventually(async () =>
        assert.deepEqual(await orderOf(by), ['Home', 'Hall', 'Kitchen', 'Balcony', 'Rail', 'Floor']),
      )
      await focused(seen.handle('Hall'))
      await moveUp({ ...walk, page, hands }, 'Balcony', 'Home')
      await hands.press(seen.button(texts.app.action.done))
      await focused(seen.button(texts.places.order))
      await eventually(async () =>
        assert.deepEqual(await orderOf(by), ['Balcony', 'Rail', 'Floor', 'Home', 'Hall', 'Kitchen']),
      )

      // By place, all but two, into the hall.
      const schedules = await schedulesOf(by)
      await hands.press(page.getByRole('link', { name: 'Rail' }))
      await page.getByText(texts.plantsList.count(String(plants))).waitFor()
      await hands.press(seen.button(texts.app.action.select))
      await focused(seen.button(texts.app.action.selectAll))
      await hands.press(seen.button(texts.app.action.selectAll))
      for (const name of [`Geranium ${plants}`, `Geranium ${plants - 1}`])
        await hands.tick(page.getByLabel(texts.plantsList.selectPlant(name)))
      await hands.press(seen.button(texts.plantsList.move))
      await hands.choose(seen.dialog.getByLabel(texts.places.filter.place), 'Hall')
      await hands.tick(seen.dialog.getByLabel(texts.plantsList.noteMove))
      await accessible()
      await hands.press(seen.dialog.getByRole('button', { name: texts.plantsList.move, exact: true }))
      // It shows before the service has heard of it.
      await page.getByText(texts.plantsList.count('2'), { exact: true }).waitFor()
      assert.equal(await inPlace(by, hall), 1)
      changes.letGo()
      await page.getByText(texts.plantsList.moved(moved, 'Hall')).waitFor()
      await focused(seen.button(texts.app.action.select))
      assert.equal(changes.count, 1)
      assert.deepEqual([await inPlace(by, hall), await inPlace(by, rail)], [moved + 1, LEFT])
      await eventually(async () => {
        const entries = await relocations(by)
        assert.deepEqual(
          entries.map(({ plantIds, remark }) => [plantIds.length, remark]),
          [[moved, 'Hall']],
        )
      })
      assert.deepEqual(await schedulesOf(by), schedules)

      await hands.undo(undoOf(page, texts.plantsList.moved(moved, 'Hall'), texts))
      await page.getByText(texts.plantsList.count(String(plants))).waitFor()
      await eventually(async () => {
        assert.deepEqual([await inPlace(by, hall), await inPlace(by, rail)], [1, plants])
        assert.deepEqual(await relocations(by), [])
      })
      assert.equal(changes.count, 2)

      // One that died.
      await hands.press(seen.nav(texts.app.nav.plants))
      await hands.press(page.getByRole('link', { name: 'Aloe' }))
      await page.getByRole('heading', { level: 1, name: 'Aloe' }).waitFor()
      const taps = hands.taps
      await hands.pickFromMenu(seen.button(texts.plantPage.actions), seen.item(texts.plantPage.died))
      assert.equal(hands.taps - taps, 2)
      await page.getByText(texts.plantPage.careKept).waitFor()
      await focused(seen.button(texts.plantPage.actions))
      await accessible()
      await hands.press(seen.nav(texts.app.nav.today))
      await page.getByRole('heading', { level: 1, name: texts.today.title }).waitFor()
      await page.getByText('Basil', { exact: true }).waitFor()
      await placesAre('Hall', 'Kitchen')
      await hands.press(seen.nav(texts.app.nav.plants))
      await page.getByRole('link', { name: 'Basil' }).waitFor()
      assert.equal(await page.getByRole('link', { name: 'Aloe' }).count(), 0)

      // The keyboard finds its history, and brings it back with its care.
      if (walk.with === 'keyboard') {
        await hands.write(page.getByRole('searchbox'), 'Aloe')
        await page.getByText(texts.plantsList.noMatch).waitFor()
        await hands.press(page.getByRole('link', { name: texts.plantsList.alsoGone(1) }))
        await focused(page.getByRole('link', { name: texts.plantsList.onlyLiving }))
        await hands.press(page.getByRole('link', { name: 'Aloe' }))
        await page.getByText('Its first flower').waitFor()
        await hands.press(seen.button(texts.plantPage.revive))
        await page.getByRole('heading', { name: texts.care.nextTitle }).waitFor()
        await page.getByRole('button', { name: texts.today.doneFor(seen.watering, 'Aloe') }).waitFor()
        await eventually(async () => assert.equal((await read<Plant>(by, `plants/${aloe}`)).status, ALIVE))
        assert.deepEqual(await schedulesOf(by), schedules)
        await hands.press(seen.nav(texts.app.nav.today))
        await page.getByText('Aloe', { exact: true }).waitFor()
        await placesAre('Floor', 'Hall', 'Kitchen')
        return
      }

      // A finger gives one away, and takes that back.
      await hands.press(page.getByRole('link', { name: 'Basil' }))
      await page.getByRole('heading', { level: 1, name: 'Basil' }).waitFor()
      const before = hands.taps
      await hands.pickFromMenu(seen.button(texts.plantPage.actions), seen.item(texts.plantPage.giveAway))
      assert.equal(hands.taps - before, 2)
      await page.getByText(texts.plantPage.careKept).waitFor()
      await hands.undo(undoOf(page, texts.plantPage.gone('Basil'), texts))
      await eventually(async () => assert.equal((await read<Plant>(by, `plants/${basil}`)).status, ALIVE))
      await page.getByRole('heading', { name: texts.care.nextTitle }).waitFor()
    })
  }
})

/** Counts the changes of plants that are sent; the first of them waits until it is let go. */
async function heldChanges(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const changes = { count: 0, letGo: resolve }
  await page.route('**/api/v1/plants', async (route) => {
    if (route.request().method() === 'PATCH') {
      changes.count++
      await promise
    }
    await route.continue()
  })
  return changes
}

/** What there is to see, in the words of a language. */
function scene(page: Page, texts: Messages) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    watering: texts.enumerations.journalType[WATERING],
    button,
    dialog: page.getByRole('dialog'),
    handle: (name: string) => button(texts.ui.sort.handle(name)),
    item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    nav: (name: string) =>
      page.getByRole('navigation', { name: texts.app.nav.label }).getByRole('link', { name, exact: true }),
  }
}
