import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newSpecies } from '../../test/gardener.ts'
import { en } from '../src/messages/en.ts'
import { thirsty, webApp } from './web-app.ts'

/** Longer than it takes until what is typed reaches the address. */
const PAUSE_MS = 2_000

describe('what is typed into a search', () => {
  const app = webApp()

  test('does not call the user back after the page was left', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Fern'], speciesId })
    const page = await app.openAs(t, by, 'desktop')
    await page.clock.install()
    await page.goto('/plants')
    await page.getByRole('link', { name: 'Fern' }).waitFor()
    // The scripts of the next page are on their way when the pause ends.
    const arrive = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await arrive.promise
      await route.continue()
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('searchbox', { name: en.plantsList.search }).fill('fern')
    await page.getByRole('link', { name: en.app.nav.numbers, exact: true }).click()
    await page.waitForFunction(() => location.pathname === '/numbers')
    await page.clock.runFor(PAUSE_MS)
    arrive.resolve()
    await page.clock.resume()
    await page.getByRole('heading', { name: en.numbers.title, level: 1 }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/numbers')
  })
})
