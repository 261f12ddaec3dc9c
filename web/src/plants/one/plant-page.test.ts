import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../../../test/eventually.ts'
import { newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { webApp } from '../../../test/web-app.ts'
import { en } from '../../messages/en.ts'

describe('The page of a plant', () => {
  const app = webApp()

  /** A user with a plant, signed in at a phone. */
  async function garden(t: TestContext) {
    const by = await newGardener(app.service)
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Fern', speciesId, locationId: by.locationId }
    const { id: plantId } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await app.openAs(t, by, 'phone')
    return { by, page, plantId }
  }
  const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test('what somebody else changed meanwhile is told in words, and the person decides', async (t) => {
    const { by, page, plantId } = await garden(t)
    await page.goto(`/plants/${plantId}/edit`)
    await page.getByLabel(en.plantPage.name, { exact: true }).fill('Fern by the window')
    await made(app.service, `PUT /api/v1/plants/${plantId}`, { by, payload: { remark: 'Likes rain' } })
    await tap(page, en.app.action.save)
    const told = page.getByRole('dialog', { name: en.plantPage.conflictTitle })
    await told.getByRole('region', { name: en.plantPage.remark }).getByText('Likes rain').waitFor()
    // What was typed stands beside it, and comes back after the other was taken.
    await told.getByRole('region', { name: en.plantPage.name }).getByText('Fern by the window').waitFor()
    await tap(page, en.plantPage.takeTheirs)
    const name = page.getByLabel(en.plantPage.name, { exact: true })
    await eventually(async () => assert.equal(await name.inputValue(), 'Fern'))
    await tap(page, en.app.action.undo)
    await eventually(async () => assert.equal(await name.inputValue(), 'Fern by the window'))
    await made(app.service, `PUT /api/v1/plants/${plantId}`, { by, payload: { remark: 'Likes dew' } })
    await tap(page, en.app.action.save)
    await tap(page, en.plantPage.keepMine)
    await page.getByRole('heading', { level: 1, name: 'Fern by the window' }).waitFor()
    const saved = await made<{ name: string; remark?: string }>(
      app.service,
      `GET /api/v1/plants/${plantId}`,
      { by },
    )
    assert.deepEqual([saved.name, saved.remark], ['Fern by the window', undefined])
  })

  test('the way back leads to the list as it was left', async (t) => {
    const { page, plantId } = await garden(t)
    await page.goto('/plants?keywords=Fern')
    await page.getByRole('list', { name: en.plants.title }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Fern' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: en.plants.title, exact: true }).click()
    await page.getByRole('searchbox').waitFor()
    assert.equal(await page.getByRole('searchbox').inputValue(), 'Fern')
    // A visitor by a link from elsewhere goes to the list all the same.
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
