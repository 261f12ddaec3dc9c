import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { type Gardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { type Person, signInAs } from '../../../test/people.ts'
import type { CareSchedule } from '../../src/api/types.ts'
import { en } from '../../src/messages/en.ts'
import { seriousProblems, thirsty, webApp } from '../web-app.ts'
import { byPointer } from './hands.ts'
import { daysFromNow, FERTILIZING, WATERING } from './rooms.ts'
import { daysLater, lookAgainFor } from './screen.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const words = en.care.away
const care = en.enumerations.journalType[WATERING]

describe('I am away for two weeks', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Etc/UTC' })

  test('from a phone, and back early at a desktop', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: NOW })
    const by = await app.gardener()
    await garden(by)
    const page = await app.openAs(t, by, 'phone', { timezoneId: 'UTC' })
    await page.clock.setSystemTime(NOW)
    const hands = byPointer(page, 'phone')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const toWater = (name: string) => button(en.today.doneFor(care, name))

    // From the home to the form; what is due before the first day away stays to be done.
    await page.goto('/')
    await toWater('Basil').waitFor()
    await hands.press(page.getByRole('link', { name: en.app.nav.more }))
    await hands.press(page.getByRole('link', { name: en.app.nav.away }))
    await page.getByText(words.will(words.pauses(2), 'Monday 30 November')).waitFor()
    await hands.write(page.getByLabel(words.from), '2026-11-17')
    await page.getByText(words.before(2)).waitFor()
    await hands.write(page.getByLabel(words.from), '2026-11-15')
    await hands.write(page.getByLabel(words.to), '2026-11-28')
    await page.getByText(words.will(words.pauses(2), 'Sunday 29 November')).waitFor()

    // It needs a connection, and says so. It can be taken back.
    await page.context().setOffline(true)
    await hands.press(button(words.start))
    await page.getByRole('alert').getByText(en.care.notSaved).waitFor()
    assert.equal(await page.getByLabel(words.to).inputValue(), '2026-11-28')
    await page.context().setOffline(false)
    const paused = page.getByText(words.paused(2, 'Sunday 29 November'))
    await hands.press(button(words.start))
    await paused.waitFor()
    // What closes a notice stands beside what takes it back, however long its words are.
    const tops = await button(en.app.action.undo).evaluate((undo) =>
      [undo, undo.nextElementSibling].map((each) => each?.getBoundingClientRect().top),
    )
    assert.equal(tops[0], tops[1])
    await hands.press(button(en.app.action.undo))
    await paused.waitFor({ state: 'detached' })
    await pauses(by, [false, true, false])
    await hands.press(button(words.start))
    await paused.waitFor()
    assert.deepEqual(await seriousProblems(page), [])

    // What sleeps without an end has its own reason and is left alone. No plant is due.
    await pauses(by, ['2026-11-29', true, '2026-11-29'])
    await hands.press(page.getByRole('navigation').getByRole('link', { name: en.app.nav.today }))
    await page.getByText(en.today.paused('Sunday 29 November')).waitFor()
    assert.equal(await toWater('Basil').count(), 0)

    // The day after, everything is there again by itself.
    await daysLater(t, page, 13)
    await page.getByText(en.today.paused('Sunday 29 November')).waitFor()
    await daysLater(t, page, 1)
    await lookAgainFor(toWater('Aloe'))
    await toWater('Basil').waitFor()
    await page.close()
    await backEarly(t, await signInAs(app.service, by.email))
  })

  async function backEarly(t: TestContext, me: Person): Promise<void> {
    const until = daysFromNow(5)
    await made(app.service, 'POST /api/v1/care-schedules/pause', {
      by: me,
      payload: { all: true, types: [WATERING], until },
    })
    const page = await app.openAs(t, me, 'desktop', { timezoneId: 'UTC' })
    await page.clock.setSystemTime(Date.now())
    const hands = byPointer(page, 'desktop')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/')
    await hands.press(page.getByRole('link', { name: en.today.changePause }))
    await hands.press(button(words.resume))
    await page.getByText(words.toldResumed(2)).waitFor()
    await pauses(me, [false, true, false])
    await hands.press(page.getByRole('navigation').getByRole('link', { name: en.app.nav.today }))
    for (const name of ['Aloe', 'Basil']) await button(en.today.doneFor(care, name)).waitFor()
  }

  /** Two plants to be watered today; one of them is not fed for now. */
  async function garden(by: Gardener): Promise<void> {
    const speciesId = await newSpecies(app.service)
    for (const name of ['Aloe', 'Basil']) {
      const [plantId] = await thirsty(app, by, { place: by.locationId, names: [name], speciesId })
      if (name === 'Basil') continue
      const payload = { plantId, type: FERTILIZING, every: 7, unit: 1, paused: true }
      await made(app.service, 'POST /api/v1/care-schedules', { by, payload })
    }
  }

  /** Tells of each schedule until when it is paused, or whether it is. */
  async function pauses(by: Person, wanted: (boolean | string)[]): Promise<void> {
    await eventually(async () => {
      const list = 'GET /api/v1/care-schedules'
      const { items } = await made<{ items: CareSchedule[] }>(app.service, list, { by })
      assert.deepEqual(
        items.map(({ paused, pausedUntil }) => pausedUntil ?? paused),
        wanted,
      )
    })
  }
})
