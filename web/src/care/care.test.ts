import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Gardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { seriousProblems, webApp } from '../../test/web-app.ts'
import type { CareSchedule } from '../api/types.ts'
import { en } from '../messages/en.ts'

const words = en.care
const care = en.enumerations.journalType[1]
const SNOOZED = 1

describe('a schedule in a browser', () => {
  const app = webApp()

  test('it is changed unless somebody else did, paused, and deleted; each can be taken back, none is lost without a connection', async (t) => {
    const by = await app.gardener()
    const plant = { name: 'Fern', speciesId: await newSpecies(app.service), locationId: by.locationId }
    const { id: plantId } = await made(app.service, 'POST /api/v1/plants', { by, payload: plant })
    const payload = { plantId, type: 1, every: 7, unit: 1, amountMl: 250 }
    const { id } = await made(app.service, 'POST /api/v1/care-schedules', { by, payload })
    await made(app.service, 'POST /api/v1/care-tasks/snooze', { by, payload: { scheduleIds: [id], days: 3 } })
    const [before] = await schedules(by)
    const page = await app.visit(t, by, `/plants/${plantId}/care`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const card = page.getByRole('article', { name: care })
    const edited = async () => {
      const tagged = page.waitForResponse((response) => response.url().endsWith(`/care-schedules/${id}`))
      await button(words.editThis(care)).click()
      await tagged
    }

    await edited()
    await card.getByRole('button', { name: words.winterRest }).click()
    await card.getByText('Every 7 days, rests in winter').waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await button(en.app.action.save).click()
    await button(words.editThis(care)).and(page.locator(':focus')).waitFor()
    assert.deepEqual((await schedules(by))[0]?.seasons, [{ months: [1, 2, 11, 12], rest: true }])

    // The notice before goes, so that there is one to take back.
    await button(en.app.action.close).click()
    await button(words.pauseThis(care)).click()
    await button(words.resumeThis(care)).waitFor()
    await page.getByText(words.toldPaused(care)).first().waitFor()
    await button(en.app.action.undo).click()
    await button(words.pauseThis(care)).waitFor()

    await edited()
    await made(app.service, `PUT /api/v1/care-schedules/${id}`, { by, payload: { every: 9 } })
    await button(en.app.action.save).click()
    await page.getByText(en.errors.byCode[1109]).waitFor()
    assert.equal((await schedules(by))[0]?.every, 9)
    await card.getByRole('button', { name: en.app.action.cancel }).click()

    await page.context().setOffline(true)
    await button(words.pauseThis(care)).click()
    await page.getByRole('alert').getByText(words.notSaved).waitFor()
    await button(words.pauseThis(care)).waitFor()
    await button(words.deleteThis(care)).click()
    await page.getByText(en.errors.connection).waitFor()
    await button(words.editThis(care)).waitFor()
    await page.context().setOffline(false)

    await button(words.deleteThis(care)).click()
    await page.getByText(words.toldDeleted(care)).waitFor()
    assert.deepEqual(await schedules(by), [])
    await button(en.app.action.undo).click()
    await button(words.editThis(care)).waitFor()
    const [back] = await schedules(by)
    assert.deepEqual([back?.every, back?.amountMl, back?.seasons.length], [9, 250, 1])
    assert.deepEqual(back?.deferral, { kind: SNOOZED, day: before?.deferral?.day })
  })

  async function schedules(by: Gardener): Promise<CareSchedule[]> {
    const list = 'GET /api/v1/care-schedules'
    return (await made<{ items: CareSchedule[] }>(app.service, list, { by })).items
  }
})
