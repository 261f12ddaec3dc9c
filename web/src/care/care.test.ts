import assert from 'node:assert/strict'
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { WebBuild } from '../../../src/features/web/web-build.ts'
import { testBrowser } from '../../../test/browser.ts'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { CareSchedule, CareSummary, JournalEntry } from '../api/types.ts'

describe('care in a browser', () => {
  const browser = testBrowser()
  let folder: string
  let service: TestApp
  let address: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-care-'))
    await build({
      configFile: join(import.meta.dirname, '..', '..', 'vite.config.ts'),
      root: join(import.meta.dirname, '..', '..'),
      build: { outDir: folder, minify: false },
      logLevel: 'warn',
    })
    const paths = await Array.fromAsync(glob('**/*.*', { cwd: folder }))
    const files = paths.map((path) => ({ path, tag: `"${path}"`, encodings: [] }))
    service = await buildTestApp(undefined, { web: new WebBuild(folder, { files, sources: [] }) })
    address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(async () => {
    await service?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a suggestion is changed, saved with the day of the last time, and taken back', async (t) => {
    const { by, page, plantIds } = await garden(t, 1)
    await page.goto(`/plants/${plantIds[0]}/care`)
    const watering = page.getByRole('article', { name: 'Watering' })
    await watering.getByRole('button', { name: 'Every: more' }).click()
    const { today } = await made<CareSummary>(service, 'GET /api/v1/care-tasks/summary', { by })
    const last = new Date(Date.parse(today) - 3 * 86_400_000).toISOString().slice(0, 10)
    await watering.getByLabel(/when was the last time/).fill(last)
    assert.match((await watering.textContent()) ?? '', /every 8 days.*Next:.*because it was last watered on/s)
    await page.getByRole('article', { name: 'Repotting' }).getByRole('switch').click()
    await page.getByRole('button', { name: 'Save 2 schedules' }).click()

    await page.getByRole('button', { name: 'Edit watering' }).waitFor()
    const saved = await schedules(by)
    assert.deepEqual(
      saved.map(({ type, every }) => [type, every]),
      [
        [1, 8],
        [2, 21],
      ],
    )
    await page.getByText('because it was last watered on').waitFor()
    const { items } = await made<{ items: JournalEntry[] }>(service, 'GET /api/v1/plant-journals', { by })
    assert.deepEqual(
      items.map(({ type, plantIds: of }) => [type, of]),
      [[1, plantIds]],
    )

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Nothing is planned for this plant yet.').waitFor()
    assert.deepEqual(await schedules(by), [])
  })

  test('the year is painted, a change of somebody else is noticed, a deletion taken back', async (t) => {
    const { by, page, plantIds } = await garden(t, 1)
    const payload = { plantId: plantIds[0], type: 1, every: 7, unit: 1, amountMl: 250 }
    const { id } = await made(service, 'POST /api/v1/care-schedules', { by, payload })
    await page.goto(`/plants/${plantIds[0]}/care`)
    const tagged = page.waitForResponse((response) => response.url().endsWith(`/care-schedules/${id}`))
    await page.getByRole('button', { name: 'Edit watering' }).click()
    await tagged
    const card = page.getByRole('article', { name: 'Watering' })
    await card.getByRole('button', { name: 'Winter rest' }).click()
    await card.getByText('Every 7 days, rests in winter').waitFor()
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit watering' }).waitFor()
    const [painted] = await schedules(by)
    assert.deepEqual(painted?.seasons, [{ months: [1, 2, 11, 12], rest: true }])
    assert.equal(painted?.amountMl, 250)

    await page.getByRole('button', { name: 'Pause watering' }).click()
    await page.getByRole('button', { name: 'Resume watering' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).nth(1).click()
    await page.getByRole('button', { name: 'Pause watering' }).waitFor()
    const [unpaused] = await schedules(by)
    assert.deepEqual([unpaused?.paused, unpaused?.seasons.length], [false, 1])

    const again = page.waitForResponse((response) => response.url().endsWith(`/care-schedules/${id}`))
    await page.getByRole('button', { name: 'Edit watering' }).click()
    await again
    await made(service, `PUT /api/v1/care-schedules/${id}`, { by, payload: { every: 9 } })
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This was changed elsewhere in the meantime.').waitFor()
    assert.equal((await schedules(by))[0]?.every, 9)

    await card.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete watering' }).click()
    await page.getByText('Watering: no longer planned').waitFor()
    assert.deepEqual(await schedules(by), [])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('button', { name: 'Edit watering' }).waitFor()
    const [back] = await schedules(by)
    assert.deepEqual([back?.every, back?.amountMl, back?.seasons.length], [9, 250, 1])
  })

  test('all plants without a plan get one in one go, and lose it by undo', async (t) => {
    const { by, page, plantIds } = await garden(t, 3)
    const payload = { plantId: plantIds[0], type: 3, every: 2, unit: 1 }
    await made(service, 'POST /api/v1/care-schedules', { by, payload })
    await page.goto('/care/suggest')
    await page.getByText('2 plants have no care plan.').waitFor()
    await page.getByRole('button', { name: 'Plan care for 2 plants' }).click()
    await page.getByText('6 schedules added for 2 plants.').waitFor()
    assert.equal((await schedules(by)).length, 7)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 plants have no care plan.').waitFor()
    assert.deepEqual(
      (await schedules(by)).map(({ type }) => type),
      [3],
    )
  })

  test('an absence pauses until the day after, what rests without an end stays as it is', async (t) => {
    const { by, page, plantIds } = await garden(t, 2)
    for (const plantId of plantIds) {
      const payload = { plantId, type: 1, every: 7, unit: 1 }
      await made(service, 'POST /api/v1/care-schedules', { by, payload })
    }
    const asleep = { plantId: plantIds[0], type: 2, every: 7, unit: 1, paused: true }
    await made(service, 'POST /api/v1/care-schedules', { by, payload: asleep })
    await page.goto('/care/away')
    await page.getByText(/^2 schedules pause until/).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/2 schedules are paused, until/).waitFor()
    const { today } = await made<CareSummary>(service, 'GET /api/v1/care-tasks/summary', { by })
    const until = new Date(Date.parse(today) + 15 * 86_400_000).toISOString().slice(0, 10)
    assert.deepEqual(
      (await schedules(by)).map(({ pausedUntil }) => pausedUntil),
      [until, undefined, until],
    )
    await page.getByRole('button', { name: 'Resume now' }).click()
    await page.getByText('2 schedules go on').waitFor()
    assert.deepEqual(
      (await schedules(by)).map(({ paused }) => paused),
      [false, true, false],
    )
  })

  test('what is done early from the page of the plant is written, and moves the next day', async (t) => {
    const { by, page, plantIds } = await garden(t, 1)
    const payload = { plantId: plantIds[0], type: 1, every: 7, unit: 1 }
    await made(service, 'POST /api/v1/care-schedules', { by, payload })
    const eventTime = Date.now() - 2 * 86_400_000
    await made(service, 'POST /api/v1/plant-journals', { by, payload: { type: 1, plantIds, eventTime } })
    const [early] = await schedules(by)
    await page.goto(`/plants/${plantIds[0]}`)
    const sent = page.waitForResponse((response) => response.url().endsWith('/care-tasks/done'))
    await page.getByRole('button', { name: 'Watering, Fern 1: done' }).click()
    await sent
    const [later] = await schedules(by)
    assert.ok(early?.nextDue !== undefined && later?.nextDue !== undefined && later.nextDue > early.nextDue)
  })

  async function schedules(by: Gardener): Promise<CareSchedule[]> {
    const { items } = await made<{ items: CareSchedule[] }>(service, 'GET /api/v1/care-schedules', { by })
    return items
  }

  /** Somebody with plants, signed in at a phone. */
  async function garden(t: TestContext, count: number) {
    const by = await newGardener(service)
    const speciesId = await newSpecies(service)
    const plantIds: number[] = []
    for (let n = 1; n <= count; n++) {
      const payload = { name: `Fern ${n}`, speciesId, locationId: by.locationId, cultivationMethod: 1 }
      const { id } = await made(service, 'POST /api/v1/plants', { by, payload })
      plantIds.push(id)
    }
    const size = { viewport: { width: 360, height: 780 }, locale: 'en-GB' }
    const window = await browser.context(t, address, size)
    const page: Page = await window.newPage()
    await page.goto('/sign-in')
    await page.locator('input[type=email]').fill(by.email)
    await page.locator('input[type=password]').fill(by.password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    return { by, page, plantIds }
  }
})
