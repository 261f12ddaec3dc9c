import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../../../test/eventually.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { picture } from '../../../../test/pictures.ts'
import { webApp } from '../../../test/web-app.ts'
import { en } from '../../messages/en.ts'

interface Entry {
  readonly id: number
  readonly type: number
  readonly eventTime: number
  readonly media: readonly unknown[]
}

const DAY = 86_400_000
const PHOTO = 12
const WATERING = 1

describe('The life of a plant', () => {
  const app = webApp()

  /** Somebody with a plant, signed in at a phone. */
  async function garden(t: TestContext) {
    const by = await newGardener(app.service)
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Fern', speciesId, locationId: by.locationId }
    const { id: plantId } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await app.visit(t, by, '/')
    return { by, page, plantId }
  }
  const write = (by: Gardener, payload: object) =>
    made<Entry>(app.service, 'POST /api/v1/plant-journals', { by, payload })
  const entriesOf = async (by: Gardener) =>
    (await made<{ items: Entry[] }>(app.service, 'GET /api/v1/plant-journals', { by })).items
  const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test('an entry with a photograph is open, photograph, save; it shows at once and can be taken back', async (t) => {
    const { by, page, plantId } = await garden(t)
    await page.goto(`/plants/${plantId}`)
    await tap(page, en.plantPage.newEntry)
    const buffer = await picture('jpeg', { width: 48, height: 32 })
    await page.locator('input[capture]').setInputFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer })
    await tap(page, en.app.action.save)
    await page.getByRole('article').getByText(en.enumerations.journalType[PHOTO]).waitFor()
    await eventually(async () => {
      assert.deepEqual(
        (await entriesOf(by)).map(({ type, media }) => [type, media.length]),
        [[PHOTO, 1]],
      )
    })
    await tap(page, en.app.action.undo)
    await page.getByText(en.plantPage.nothingYet).waitFor()
    await eventually(async () => assert.deepEqual(await entriesOf(by), []))
  })

  test('changing when an entry was moves the next date, and undo moves it back', async (t) => {
    const { by, page, plantId } = await garden(t)
    const payload = { plantId, type: WATERING, every: 7, unit: 1, startDate: '2026-01-01' }
    const { id } = await made(app.service, 'POST /api/v1/care-schedules', { by, payload })
    const at = Date.now() - 2 * DAY
    const entry = await write(by, { plantIds: [plantId], type: WATERING, eventTime: at })
    const lastDone = async () =>
      (await made<{ lastDoneAt: number }>(app.service, `GET /api/v1/care-schedules/${id}`, { by })).lastDoneAt
    await page.goto(`/journal/${entry.id}`)
    await tap(page, en.app.action.edit)
    await page.getByLabel(en.journal.dateAndTime).fill(new Date(at - 10 * DAY).toISOString().slice(0, 16))
    await tap(page, en.app.action.save)
    await page.getByText(en.journal.changed).waitFor()
    assert.ok((await lastDone()) < at)
    await tap(page, en.app.action.undo)
    await eventually(async () => assert.equal(await lastDone(), at))
  })

  test('a long journal has as many entries on the page as the window shows', async (t) => {
    const { by, page, plantId } = await garden(t)
    for (let n = 0; n < 120; n++)
      await write(by, { plantIds: [plantId], type: WATERING, eventTime: Date.now() - n * DAY })
    await page.goto('/journal')
    const list = page.getByRole('list', { name: en.journal.title })
    await list.getByRole('article').first().waitFor()
    const shown = await list.getByRole('article').count()
    assert.ok(shown > 0 && shown < 40, `${shown} are on the page`)
    await page.waitForFunction(async () => {
      window.scrollTo(0, document.body.scrollHeight)
      const sizes = [...document.querySelectorAll('[aria-setsize]')].map((item) =>
        item.getAttribute('aria-setsize'),
      )
      return sizes.includes('120')
    })
  })

  test('what somebody else changed meanwhile is told in words, and the person decides', async (t) => {
    const { by, page, plantId } = await garden(t)
    await page.goto(`/plants/${plantId}/edit`)
    await page.getByLabel(en.plantPage.name, { exact: true }).fill('Fern by the window')
    await made(app.service, `PUT /api/v1/plants/${plantId}`, { by, payload: { remark: 'Likes rain' } })
    await tap(page, en.app.action.save)
    const told = page.getByRole('dialog', { name: en.plantPage.conflictTitle })
    await told.getByRole('region', { name: en.plantPage.remark }).getByText('Likes rain').waitFor()
    await tap(page, en.plantPage.keepMine)
    await page.getByRole('heading', { level: 1, name: 'Fern by the window' }).waitFor()
    const { name, remark } = await made<{ name: string; remark?: string }>(
      app.service,
      `GET /api/v1/plants/${plantId}`,
      { by },
    )
    assert.deepEqual([name, remark], ['Fern by the window', undefined])
  })

  test('the way back leads to the list as it was left', async (t) => {
    const { page, plantId } = await garden(t)
    await page.goto('/plants?keywords=Fern')
    await page.getByRole('list', { name: en.plants.title }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Fern' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: en.plants.title, exact: true }).click()
    await page.getByRole('searchbox').waitFor()
    assert.equal(await page.getByRole('searchbox').inputValue(), 'Fern')
    // Whoever came by a link from elsewhere goes to the list all the same.
    await page.goto(`/plants/${plantId}`)
    await page.getByRole('main').getByRole('link', { name: en.plants.title, exact: true }).click()
    await page.getByRole('searchbox').waitFor()
    assert.equal(await page.getByRole('searchbox').inputValue(), '')
  })

  test('the calendar is walked by keys', async (t) => {
    const { page } = await garden(t)
    await page.goto('/journal?view=calendar&month=2026-01')
    await page.getByRole('button', { name: /Thursday 1 January|Thursday, 1 January/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('PageDown')
    await page.getByRole('heading', { name: 'February 2026' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await eventually(async () => assert.match((await focused()) ?? '', /2 February/))
  })
})
