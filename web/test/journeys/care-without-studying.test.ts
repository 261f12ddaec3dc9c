import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import type { Gardener } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { registerAdmin } from '../../../test/people.ts'
import type { CareSchedule, JournalEntry, PlantCategory } from '../../src/api/types.ts'
import { en } from '../../src/messages/en.ts'
import { type Size, seriousProblems, webApp } from '../web-app.ts'
import { byPointer } from './hands.ts'
import { FERTILIZING, WATERING } from './rooms.ts'
import { loseConnection } from './screen.ts'

interface Walk {
  readonly size: Size
  readonly zone: string
  readonly hemisphere: 1 | 2
  /** Months of rest in winter. */
  readonly winter: readonly number[]
  /** The middle of 12 November there. */
  readonly lastTime: string
  /** When it is due after 12 November: as suggested but for one day more, and with rest in winter. */
  readonly next: string
  readonly nextWithRest: string
}

/** In the north the winter has begun on the day of the walk, in the south it is months away. */
const WALKS: readonly Walk[] = [
  {
    size: 'phone',
    zone: 'Europe/Berlin',
    hemisphere: 1,
    winter: [1, 2, 11, 12],
    lastTime: '2026-11-12T12:00:00.000Z',
    next: 'Next: Thursday 10 December, because it was last watered on 12 Nov.',
    nextWithRest: 'Next: 1 Mar 2027, because it rests until the end of February.',
  },
  {
    size: 'desktop',
    zone: 'Australia/Perth',
    hemisphere: 2,
    winter: [5, 6, 7, 8],
    lastTime: '2026-11-12T12:00:00.000Z',
    next: 'Next: Friday 27 November, because it was last watered on 12 Nov.',
    nextWithRest: 'Next: Friday 27 November, because it was last watered on 12 Nov.',
  },
]

const NOW = Date.parse('2026-11-15T04:00:00Z')
const REPOTTING = 4
const words = en.care
const [watering, fertilizing, repotting] = [WATERING, FERTILIZING, REPOTTING].map(nameOfKind)

describe('Care without studying', () => {
  const app = webApp()

  for (const walk of WALKS) {
    test(`in ${walk.zone}, on a ${walk.size}`, async (t) => {
      t.mock.timers.enable({ apis: ['Date'], now: NOW })
      const by = await app.gardener()
      const { zone: timeZone, hemisphere, winter } = walk
      await made(app.service, 'PUT /api/v1/care-settings', { by, payload: { timeZone, hemisphere } })
      const speciesId = await succulent()
      const [aloe, burro, cobweb] = await plants(by, speciesId, ['Aloe', 'Burro', 'Cobweb'])
      // The journal knows of this one.
      const eventTime = Date.parse('2026-11-13T10:00:00Z')
      await made(app.service, 'POST /api/v1/plant-journals', {
        by,
        payload: { plantIds: [cobweb], type: WATERING, eventTime },
      })
      const page = await app.openAs(t, by, walk.size, { timezoneId: timeZone })
      await page.clock.setSystemTime(NOW)
      const hands = byPointer(page, walk.size)
      const card = (name: string | undefined) => page.getByRole('article', { name: name ?? '' })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const undo = button(en.app.action.undo).last()

      // From the page of a plant: what is suggested, and why.
      await page.goto(`/plants/${aloe}`)
      await hands.press(page.getByRole('link', { name: words.suggest }))
      const kind = words.source[2]
      await card(watering)
        .getByText(words.suggestedBecause(kind, 'every 14 days, every 28 in winter'))
        .waitFor()
      await card(fertilizing)
        .getByText(words.suggestedBecause(kind, 'every 30 days, rests in winter'))
        .waitFor()
      await card(repotting)
        .getByText(/every 3 years/)
        .first()
        .waitFor()

      // Everything can be changed before it is saved; the sentence under it says the next day and why.
      await card(watering).getByText(words.next.today(words.because.never)).waitFor()
      await hands.press(card(watering).getByRole('button', { name: en.ui.more(words.every) }))
      await hands.write(card(watering).getByLabel(words.whenLast(watering ?? '')), '2026-11-12')
      await card(watering).getByText('every 15 days, every 28 in winter').waitFor()
      await card(watering).getByText(walk.next).waitFor()
      await hands.press(card(repotting).getByRole('switch'))

      // The year is painted: rest in the winter of the place, and another interval in March.
      await hands.press(button(`${words.more}: ${watering}`))
      await hands.press(card(watering).getByRole('button', { name: words.winterRest }))
      await card(watering).getByText(walk.nextWithRest).waitFor()
      await hands.press(card(watering).getByRole('radio', { name: 'every 28 days' }))
      await hands.press(
        card(watering)
          .getByRole('group', { name: words.yearOf(watering ?? '') })
          .getByText('Mar'),
      )
      await card(watering).getByText('every 15 days, every 28 in March, rests in winter').waitFor()
      const isWhole = walk.size === 'phone'
      if (isWhole) assert.deepEqual(await seriousProblems(page), [])

      // Without a connection it says so, and nothing that was entered is lost.
      if (isWhole) {
        await loseConnection(page.context())
        await hands.press(button(words.saveChosen(2)))
        await page.getByRole('alert').getByText(words.notSaved).waitFor()
        assert.equal(
          await card(watering)
            .getByLabel(words.whenLast(watering ?? ''))
            .inputValue(),
          '2026-11-12',
        )
        await page.context().setOffline(false)
      }
      await hands.press(button(words.saveChosen(2)))
      await button(words.editThis(watering ?? '')).waitFor()
      await card(watering).getByText(walk.nextWithRest).waitFor()
      const [saved, fed] = await schedules(by, 2)
      assert.deepEqual(
        [saved?.type, saved?.every, saved?.seasons],
        [
          WATERING,
          15,
          [
            { months: [3], every: 28, unit: 1 },
            { months: winter, rest: true },
          ],
        ],
      )
      assert.deepEqual(
        [fed?.type, fed?.every, fed?.seasons],
        [FERTILIZING, 30, [{ months: winter, rest: true }]],
      )
      // The last time is an entry of that day, not an invented date.
      await noted(by, [
        [[cobweb], eventTime],
        [[aloe], Date.parse(walk.lastTime)],
      ])
      // The rest is the same wherever it is.
      if (!isWhole) return
      await hands.press(undo)
      await page.getByText(words.nothingPlanned).waitFor()
      await schedules(by, 0)
      await noted(by, [[[cobweb], eventTime]])

      // All plants without a plan in one go: each can be changed before, and the page does not ask what the journal knows.
      await hands.press(page.getByRole('link', { name: words.forAll }))
      await page.getByText(words.all.without(3)).waitFor()
      await hands.write(page.getByLabel(words.whenLast(watering ?? '')), '2026-11-12')
      await hands.press(button(words.all.changeOf('Cobweb')))
      await card(watering)
        .getByText(/because it was last watered on 13\sNov/)
        .waitFor()
      assert.equal(
        await card(watering)
          .getByLabel(words.whenLast(watering ?? ''))
          .count(),
        0,
      )
      await hands.press(card(watering).getByRole('button', { name: en.ui.less(words.every) }))
      await hands.press(card(fertilizing).getByRole('switch'))
      await hands.press(button(words.all.start(3)))
      await page.getByText(words.all.done(8, 3)).waitFor()
      const all = await schedules(by, 8)
      const plan = (plant: number | undefined) =>
        all.filter(({ plantId }) => plantId === plant).map(({ type, every }) => [type, every])
      assert.deepEqual(plan(burro), [
        [WATERING, 14],
        [FERTILIZING, 30],
        [REPOTTING, 36],
      ])
      assert.deepEqual(plan(cobweb), [
        [WATERING, 13],
        [REPOTTING, 36],
      ])
      await noted(by, [
        [[cobweb], eventTime],
        [[aloe, burro], Date.parse(walk.lastTime)],
      ])
      await hands.press(undo)
      await page.getByText(words.all.without(3)).waitFor()
      await schedules(by, 0)
    })
  }

  async function succulent(): Promise<number> {
    const by = await registerAdmin(app.service)
    const categories = await made<PlantCategory[]>(app.service, 'GET /api/v1/plant-categories', { by })
    const ids = categories.filter(({ name }) => name.toLowerCase() === 'succulent').map(({ id }) => id)
    const payload = { commonName: 'Aloe vera', categoryIds: ids }
    return (await made(app.service, 'POST /api/v1/plant-species', { by, payload })).id
  }

  async function plants(by: Gardener, speciesId: number, names: readonly string[]): Promise<number[]> {
    const ids = []
    for (const name of names) {
      const payload = { name, speciesId, locationId: by.locationId, cultivationMethod: 1 }
      ids.push((await made(app.service, 'POST /api/v1/plants', { by, payload })).id)
    }
    return ids
  }

  /** Once there are as many. */
  async function schedules(by: Gardener, count: number): Promise<CareSchedule[]> {
    let items: CareSchedule[] = []
    await eventually(async () => {
      const list = 'GET /api/v1/care-schedules?size=100'
      items = (await made<{ items: CareSchedule[] }>(app.service, list, { by })).items
      assert.equal(items.length, count)
    })
    return items
  }

  /** The plants and times of all entries, the latest first. */
  async function noted(
    by: Gardener,
    wanted: [plants: (number | undefined)[], time: number][],
  ): Promise<void> {
    await eventually(async () => {
      const list = 'GET /api/v1/plant-journals'
      const { items } = await made<{ items: JournalEntry[] }>(app.service, list, { by })
      assert.deepEqual(
        items.map(({ plantIds, eventTime }) => [plantIds.toSorted((a, b) => a - b), eventTime]),
        wanted,
      )
    })
  }
})

function nameOfKind(type: number): string | undefined {
  const names: Readonly<Record<number, string>> = en.enumerations.journalType
  return names[type]
}
