import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Gardener, newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { en } from '../src/messages/en.ts'
import { type Size, SPOKEN, thirsty, webApp } from './web-app.ts'

interface Entry {
  readonly type: number
  readonly plantIds: readonly number[]
}

/** More than enough for a request, also on a busy machine. */
const MOST_FRAMES = 600

interface Tasks {
  readonly total: number
}

describe('Today', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Europe/Berlin' })

  async function garden(): Promise<{ by: Gardener; plants: number[] }> {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const bath = await made(app.service, `POST /api/v1/regions/${by.regionId}/locations`, {
      by,
      payload: { name: 'Bath' },
    })
    const plants = [
      ...(await thirsty(app, by, { place: by.locationId, names: ['Aloe', 'Basil'], speciesId })),
      ...(await thirsty(app, by, { place: bath.id, names: ['Fern'], speciesId })),
    ]
    return { by, plants }
  }

  const entriesOf = async (by: Gardener) =>
    (await made<{ items: Entry[] }>(app.service, 'GET /api/v1/plant-journals', { by })).items
  const dueOf = async (by: Gardener) =>
    (await made<Tasks>(app.service, 'GET /api/v1/care-tasks', { by })).total

  /** What was answered is on its way while the screen shows it already. */
  async function heard(page: Page, isSo: () => Promise<boolean>): Promise<void> {
    for (let frame = 0; frame < MOST_FRAMES; frame++) {
      if (await isSo()) return
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    assert.fail('The server never heard of it')
  }

  for (const size of ['phone', 'desktop'] as const satisfies Size[]) {
    test(`every place is watered with four taps, in one entry, and undo takes it back (${size})`, async (t) => {
      const { by, plants } = await garden()
      const page = await app.openAs(t, by, size)
      await page.goto('/')
      await page.getByRole('heading', { name: 'Kitchen' }).waitFor()
      assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), ['Kitchen', 'Bath'])

      await page.getByRole('button', { name: en.today.select, exact: true }).click()
      await page.getByRole('button', { name: en.today.everything }).click()
      await page.getByRole('button', { name: en.today.done, exact: true }).click()
      await page.getByText(en.today.allDone).waitFor()
      await heard(page, async () => (await dueOf(by)) === 0)
      const entries = await entriesOf(by)
      assert.deepEqual(
        entries.map(({ type, plantIds }) => ({ type, plantIds })),
        [{ type: 1, plantIds: plants }],
      )

      await page.getByRole('button', { name: en.app.action.undo }).click()
      await page.getByText('Basil').waitFor()
      await heard(page, async () => (await dueOf(by)) === 3)
      assert.deepEqual(await entriesOf(by), [])
    })
  }

  for (const { locale, t: texts } of SPOKEN) {
    test(`the three answers to a task (${locale})`, async (t) => {
      const { by } = await garden()
      const page = await app.openAs(t, by, 'phone', { locale })
      await page.goto('/')
      const care = texts.enumerations.journalType[1]
      await page.getByRole('button', { name: texts.today.doneFor(care, 'Aloe') }).click()
      await page.getByText('Aloe').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: texts.today.notYetFor(care, 'Basil') }).click()
      await page.getByText('Basil').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: texts.today.skipFor(care, 'Fern') }).click()
      await page.getByText(texts.today.allDone).waitFor()
      await heard(page, async () => (await dueOf(by)) === 0)
      assert.equal((await entriesOf(by)).length, 1)
    })
  }
})
