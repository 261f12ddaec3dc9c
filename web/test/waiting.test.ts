import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import type { JournalEntry } from '../src/api/types.ts'
import { de } from '../src/messages/de.ts'
import { goWithin } from './every-page.ts'
import { byKeyboard, hasFocus } from './journeys/hands.ts'
import { seriousProblems, webApp } from './web-app.ts'

const WATERING = 1

describe('what waits to be sent', () => {
  const app = webApp()

  test('goes out when the server answers again, of which no browser tells, or when the person says so', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    for (const name of ['Ivy', 'Mint']) {
      const payload = { name, speciesId, locationId: by.locationId }
      await made(app.service, 'POST /api/v1/plants', { by, payload })
    }
    const page = await app.openAs(t, by, 'desktop', { locale: 'de-DE' })
    const entries = async () => {
      const query = 'GET /api/v1/plant-journals'
      return (await made<{ items: JournalEntry[] }>(app.service, query, { by })).items.length
    }
    // No event tells the page that the server is gone, or that it is back.
    const isDown = { now: false }
    await page.route('**/api/v1/**', (route) =>
      isDown.now ? route.abort('connectionrefused') : route.continue(),
    )
    await page.goto('/journal')
    const write = async () => {
      await page.getByRole('button', { name: de.journal.newEntry }).click()
      const box = page.getByRole('combobox', { name: de.journal.plants })
      await box.fill('Ivy')
      await page.getByRole('option', { name: 'Ivy' }).click()
      await page.getByRole('combobox', { name: de.journal.anotherPlant }).fill('Mint')
      await page.getByRole('option', { name: 'Mint' }).click()
      await page.getByRole('radio', { name: de.enumerations.journalType[WATERING] }).click()
      isDown.now = true
      await page.getByRole('button', { name: de.app.action.save }).click()
      await page.getByRole('link', { name: de.offline.count(1) }).waitFor()
    }

    await write()
    // A short name takes the room of its letters, and the comma stands at its end.
    const name = page.getByRole('article').getByRole('link', { name: 'Ivy' })
    assert.ok((await name.evaluate(roomBeforeComma)) < 1)

    isDown.now = false
    await goWithin(page, '/catalogue')
    await page.getByRole('link', { name: de.offline.count(1) }).waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await entries(), 1))

    await goWithin(page, '/journal')
    await write()
    await page.getByRole('link', { name: de.offline.count(1) }).click()
    const button = page.getByRole('button', { name: de.offline.sendNow })
    const hands = byKeyboard(page)
    await hands.press(button)
    await page.getByText(de.offline.stillWaiting).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    // The page goes on trying by itself. Only what is sent after the button was pressed gets through.
    await button.evaluate((pressed) => {
      const { dataset } = document.documentElement
      pressed.addEventListener('click', () => Object.assign(dataset, { pressed: 'yes' }))
    })
    await page.route('**/api/v1/**', async (route) => {
      const isSent = route.request().method() === 'POST' && (await page.locator('[data-pressed]').count()) > 0
      await (isSent ? route.continue() : route.abort('connectionrefused'))
    })
    await eventually(async () => {
      // An attempt of the page may be under way, which the button then waits for.
      if (await button.isVisible()) await button.press('Enter', { timeout: 1_000 })
      await page.getByText(de.offline.nothing).waitFor({ timeout: 1_000 })
    })
    await hasFocus(page.getByRole('main'))
    assert.equal(await entries(), 2)
  })
})

/** How far from a link the text behind it begins. */
function roomBeforeComma(link: Element): number {
  const range = document.createRange()
  if (link.nextSibling !== null) range.selectNode(link.nextSibling)
  return range.getBoundingClientRect().left - link.getBoundingClientRect().right
}
