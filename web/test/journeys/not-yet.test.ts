import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { type Gardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { type Person, signInAs } from '../../../test/people.ts'
import type { CareSchedule } from '../../src/api/types.ts'
import { en } from '../../src/messages/en.ts'
import { type Size, webApp } from '../web-app.ts'
import { byPointer, type Hands } from './hands.ts'
import { daysFromNow, WATERING } from './rooms.ts'
import { daysLater, lookAgainFor, undoOf } from './screen.ts'

const SNOOZED = 1
const SKIPPED = 2
/** As large as a finger wants it. */
const TOUCH_PX = 44

const words = en.today
const care = en.enumerations.journalType[WATERING]

type Device = { readonly page: Page; readonly hands: Hands; readonly button: (name: string) => Locator }

describe('Still wet: not yet', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Etc/UTC' })

  test('on a phone, and the rest at a desktop', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await app.gardener()
    let me: Person = by
    const aloe = await weekly(by, 'Aloe', [7])
    const basil = await weekly(by, 'Basil', [7])
    const calla = await weekly(by, 'Calla', [7])
    const dill = await weekly(by, 'Dill', [7])
    const fern = await weekly(by, 'Fern', [7, 14, 21, 28, 35])
    const ivy = await weekly(by, 'Ivy', [10, 19, 28, 37, 46])
    const { page, hands, button } = await today(t, by, 'phone')
    await hasLargeAnswers(page, 'Fern')

    // Done late for weeks: one line offers what is really kept. No is an answer for good.
    const late = page.getByText(words.offer('Ivy', WATERING, 'watered', 9, 7))
    await late.waitFor()
    await hands.press(button(words.closeOffer))
    await late.waitFor({ state: 'detached' })

    // Each answer is one tap; "Not yet" asks again in two days, or on a day of one's choice.
    await hands.press(button(words.skipFor(care, 'Aloe')))
    await hands.press(button(words.notYetFor(care, 'Basil')))
    await hands.press(button(words.chooseDayFor(care, 'Calla')))
    await hands.press(page.getByRole('dialog').getByRole('button', { name: words.usualDay[3] }))
    await button(words.doneFor(care, 'Calla')).waitFor({ state: 'detached' })
    await page.getByText(words.toldNotYet('Calla', 'in 3 days')).waitFor()
    await hands.press(button(words.chooseDayFor(care, 'Dill')))
    await hands.write(page.getByLabel(words.remindOn, { exact: true }), daysFromNow(5))
    await hands.press(page.getByRole('dialog').getByRole('button', { name: words.askOn('') }))
    await button(words.doneFor(care, 'Dill')).waitFor({ state: 'detached' })
    await deferred(by, aloe, { kind: SKIPPED, day: daysFromNow(0) })
    await deferred(by, basil, { kind: SNOOZED, day: daysFromNow(2) })
    await deferred(by, calla, { kind: SNOOZED, day: daysFromNow(3) })
    await deferred(by, dill, { kind: SNOOZED, day: daysFromNow(5) })

    // Again and again: after the third time the line offers the interval, and changes nothing by itself.
    const again = page.getByText(words.offer('Fern', WATERING, 'watered', 11, 7))
    for (const time of [1, 2, 3]) {
      if (time > 1) {
        await daysLater(t, page, 2)
        me = await signInAs(app.service, by.email)
      }
      await lookAgainFor(button(words.notYetFor(care, 'Fern')))
      assert.equal(await again.count(), 0)
      await hands.press(button(words.notYetFor(care, 'Fern')))
      await deferred(me, fern, { kind: SNOOZED, day: daysFromNow(2) })
    }
    await again.waitFor()
    assert.equal((await schedule(me, fern)).every, 7)
    await hands.press(button(words.takeOffer(11)))
    await again.waitFor({ state: 'detached' })
    assert.equal((await schedule(me, fern)).every, 11)
    await hands.press(undoOf(page, words.offerTaken(11), en))
    await again.waitFor()
    assert.equal((await schedule(me, fern)).every, 7)
    await hands.press(button(words.closeOffer))
    await again.waitFor({ state: 'detached' })

    // Basil was asked for again when its two days were over. No offer comes back.
    await button(words.doneFor(care, 'Basil')).waitFor()
    await page.reload()
    await button(words.doneFor(care, 'Basil')).waitFor()
    assert.equal(await page.getByText(words.closeOffer).count(), 0)

    // Watering it ends what was put off; taking that back brings it back.
    await page.close()
    await bringsBack(await today(t, me, 'desktop', { now: Date.now() }), me, fern)
    assert.deepEqual([await every(me, ivy), await every(me, fern)], [7, 7])
  })

  /** Today, on a device of its own. */
  async function today(t: TestContext, by: Person, size: Size, { now }: { now?: number } = {}) {
    const page = await app.openAs(t, by, size, { timezoneId: 'UTC' })
    if (now !== undefined) await page.clock.setSystemTime(now)
    await page.goto('/')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    return { page, hands: byPointer(page, size), button }
  }

  /** Three of them, each in sight and as large as a finger. */
  async function hasLargeAnswers(page: Page, plant: string): Promise<void> {
    for (const name of [words.doneFor, words.notYetFor, words.skipFor]) {
      const answer = page.getByRole('button', { name: name(care, plant), exact: true })
      await answer.scrollIntoViewIfNeeded()
      const box = await answer.boundingBox()
      assert.ok(box !== null && box.height >= TOUCH_PX && box.width >= TOUCH_PX, `${answer} is small`)
    }
  }

  async function bringsBack({ page, hands, button }: Device, me: Person, fern: number): Promise<void> {
    await hasLargeAnswers(page, 'Basil')
    const { plantId } = await schedule(me, fern)
    await page.goto(`/plants/${plantId}`)
    const snoozed = page.getByText(en.care.because.snoozed)
    await snoozed.waitFor()
    await hands.press(button(words.doneFor(care, 'Fern')))
    await snoozed.waitFor({ state: 'detached' })
    await deferred(me, fern, undefined)
    assert.equal((await schedule(me, fern)).nextDue, daysFromNow(7))
    await hands.press(button(en.app.action.undo))
    await snoozed.waitFor()
    await deferred(me, fern, { kind: SNOOZED, day: daysFromNow(2) })
    assert.equal((await schedule(me, fern)).nextDue, daysFromNow(2))
  }

  /** A plant that wants water every week, and got some as many days ago as these. */
  async function weekly(by: Gardener, name: string, daysAgo: readonly number[]): Promise<number> {
    const { service } = app
    const speciesId = await newSpecies(service)
    const plant = { name, speciesId, locationId: by.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    for (const days of daysAgo) {
      const eventTime = Date.now() - days * 86_400_000
      const payload = { plantIds: [plantId], type: WATERING, eventTime }
      await made(service, 'POST /api/v1/plant-journals', { by, payload })
    }
    const payload = { plantId, type: WATERING, every: 7, unit: 1, startDate: daysFromNow(-60) }
    return (await made(service, 'POST /api/v1/care-schedules', { by, payload })).id
  }

  function schedule(by: Person, id: number): Promise<CareSchedule> {
    return made<CareSchedule>(app.service, `GET /api/v1/care-schedules/${id}`, { by })
  }

  async function every(by: Person, id: number): Promise<number> {
    return (await schedule(by, id)).every
  }

  /** What was answered is on its way while the screen shows it already. */
  async function deferred(by: Person, id: number, wanted: CareSchedule['deferral']): Promise<void> {
    await eventually(async () => assert.deepEqual((await schedule(by, id)).deferral, wanted))
  }
})
