import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { seriousProblems, webApp } from '../../test/web-app.ts'
import type { CareSchedule, CareSummary, JournalEntry } from '../api/types.ts'

describe('care in a browser', () => {
  const application = webApp()

  test('a suggestion is changed, saved with the day of the last time, and taken back', async (t) => {
    const { by, plantIds } = await garden(1)
    const page = await opened(t, by, `/plants/${plantIds[0]}/care`)
    const watering = page.getByRole('article', { name: 'Watering' })
    await watering.getByRole('button', { name: 'Every: more' }).click()
    assert.deepEqual(await seriousProblems(page), [])
    const { today } = await made<CareSummary>(application.service, 'GET /api/v1/care-tasks/summary', { by })
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
    const { items } = await made<{ items: JournalEntry[] }>(
      application.service,
      'GET /api/v1/plant-journals',
      { by },
    )
    assert.deepEqual(
      items.map(({ type, plantIds: of }) => [type, of]),
      [[1, plantIds]],
    )

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Nothing is planned for this plant yet.').waitFor()
    assert.deepEqual(await schedules(by), [])
  })

  test('the year is painted, a change of somebody else is noticed, a deletion taken back', async (t) => {
    const { by, plantIds } = await garden(1)
    const payload = { plantId: plantIds[0], type: 1, every: 7, unit: 1, amountMl: 250 }
    const { id } = await made(application.service, 'POST /api/v1/care-schedules', { by, payload })
    const page = await opened(t, by, `/plants/${plantIds[0]}/care`)
    const tagged = page.waitForResponse((response) => response.url().endsWith(`/care-schedules/${id}`))
    await page.getByRole('button', { name: 'Edit watering' }).click()
    await tagged
    const card = page.getByRole('article', { name: 'Watering' })
    await card.getByRole('button', { name: 'Winter rest' }).click()
    await card.getByText('Every 7 days, rests in winter').waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit watering' }).waitFor()
    const [painted] = await schedules(by)
    assert.deepEqual(painted?.seasons, [{ months: [1, 2, 11, 12], rest: true }])
    assert.equal(painted?.amountMl, 250)

    await page.getByRole('button', { name: 'Pause watering' }).click()
    await page.getByRole('button', { name: 'Resume watering' }).waitFor()
    // It lies on the one of the change before.
    await page.locator('[data-toasts] li').nth(1).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Pause watering' }).waitFor()
    const [unpaused] = await schedules(by)
    assert.deepEqual([unpaused?.paused, unpaused?.seasons.length], [false, 1])

    const again = page.waitForResponse((response) => response.url().endsWith(`/care-schedules/${id}`))
    await page.getByRole('button', { name: 'Edit watering' }).click()
    await again
    await made(application.service, `PUT /api/v1/care-schedules/${id}`, { by, payload: { every: 9 } })
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
    const { by, plantIds } = await garden(3)
    const payload = { plantId: plantIds[0], type: 3, every: 2, unit: 1 }
    await made(application.service, 'POST /api/v1/care-schedules', { by, payload })
    const page = await opened(t, by, '/care/suggest')
    await page.getByText('2 plants have no care plan.').waitFor()
    assert.deepEqual(await seriousProblems(page), [])
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
    const { by, plantIds } = await garden(2)
    for (const plantId of plantIds) {
      const payload = { plantId, type: 1, every: 7, unit: 1 }
      await made(application.service, 'POST /api/v1/care-schedules', { by, payload })
    }
    const asleep = { plantId: plantIds[0], type: 2, every: 7, unit: 1, paused: true }
    await made(application.service, 'POST /api/v1/care-schedules', { by, payload: asleep })
    const page = await opened(t, by, '/care/away')
    await page.getByText(/^2 schedules pause until/).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/2 schedules are paused, until/).waitFor()
    const { today } = await made<CareSummary>(application.service, 'GET /api/v1/care-tasks/summary', { by })
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
    const { by, plantIds } = await garden(1)
    const payload = { plantId: plantIds[0], type: 1, every: 7, unit: 1 }
    await made(application.service, 'POST /api/v1/care-schedules', { by, payload })
    const eventTime = Date.now() - 2 * 86_400_000
    await made(application.service, 'POST /api/v1/plant-journals', {
      by,
      payload: { type: 1, plantIds, eventTime },
    })
    const [early] = await schedules(by)
    const page = await opened(t, by, `/plants/${plantIds[0]}`)
    const sent = page.waitForResponse((response) => response.url().endsWith('/care-tasks/done'))
    await page.getByRole('button', { name: 'Watering, Fern 1: done' }).click()
    await sent
    const [later] = await schedules(by)
    assert.ok(early?.nextDue !== undefined && later?.nextDue !== undefined && later.nextDue > early.nextDue)
  })

  async function schedules(by: Gardener): Promise<CareSchedule[]> {
    const { items } = await made<{ items: CareSchedule[] }>(
      application.service,
      'GET /api/v1/care-schedules',
      { by },
    )
    return items
  }

  async function opened(t: TestContext, by: Gardener, path: string): Promise<Page> {
    const page = await application.openAs(t, by, 'phone')
    await page.goto(path)
    return page
  }

  async function garden(count: number): Promise<{ by: Gardener; plantIds: number[] }> {
    const by = await newGardener(application.service)
    const speciesId = await newSpecies(application.service)
    const plantIds: number[] = []
    for (let n = 1; n <= count; n++) {
      const payload = { name: `Fern ${n}`, speciesId, locationId: by.locationId, cultivationMethod: 1 }
      const { id } = await made(application.service, 'POST /api/v1/plants', { by, payload })
      plantIds.push(id)
    }
    return { by, plantIds }
  }
})
