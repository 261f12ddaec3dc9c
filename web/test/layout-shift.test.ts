import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { type Person, registerAdmin } from '../../test/people.ts'
import { picturesLoaded } from '../../test/pictures-loaded.ts'
import { thirsty, type WebApp, webApp } from './web-app.ts'

/** Half of what is felt as a jump: https://web.dev/articles/cls. */
const MOST = 0.05

const PAGES = ['/places', '/reminders', '/account', '/admin/joining']

describe('a page that nobody has opened before', () => {
  const app = webApp()

  test('keeps what it shows where it stands when the answers come', async (t) => {
    const by = await registerAdmin(app.service)
    await furnish(app, by)
    const found: string[] = []
    for (const path of PAGES) {
      const page = await app.openAs(t, by, 'phone')
      await page.route('**/api/v1/**', async (route) => {
        await painted(page)
        await route.continue()
      })
      await page.goto(path)
      await painted(page)
      await picturesLoaded(page)
      await painted(page)
      const sum = await page.evaluate(shifted)
      if (sum > MOST) found.push(`${path}: ${sum}`)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
    assert.deepEqual(found, [])
  })
})

/** Rooms that show their plants, as many as fill a phone. */
async function furnish(app: WebApp, by: Person): Promise<void> {
  const { service } = app
  const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
  const speciesId = await newSpecies(service)
  for (const name of ['Kitchen', 'Bedroom', 'Study', 'Hall', 'Cellar']) {
    const payload = { name, lightLevel: 3 }
    const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by, payload })
    await thirsty(app, by, { place: place.id, names: [`Fern of the ${name}`], speciesId })
  }
}

/** Waits until the page has been drawn as it is now. */
async function painted(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Runs in the page: how far what was seen has moved until now, without an action of the user. */
function shifted(): number {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  return observer.takeRecords().reduce((sum, entry) => sum + entry.toJSON().value, 0)
}
