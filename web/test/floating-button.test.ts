import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { type Person, registerAdmin } from '../../test/people.ts'
import { en } from '../src/messages/en.ts'
import { thirsty, type WebApp, webApp } from './web-app.ts'

const NAMES = Array.from({ length: 24 }, (_, at) => `Swiss cheese plant of the long living room ${at}`)

describe('the button that floats over a list on a phone', () => {
  const app = webApp()

  test('covers no name', async (t) => {
    const by = await registerAdmin(app.service)
    await furnish(app, by)
    for (const [path, label, layout] of [
      ['/plants', en.plantsList.addFirst, 'grid'],
      ['/plants', en.plantsList.addFirst, 'compact'],
      ['/journal', en.journal.newEntry, undefined],
    ] as const) {
      const page = await app.visit(t, by, path)
      if (layout === 'compact') {
        await page.getByRole('button', { name: en.plantsList.view }).click()
        const sheet = page.getByRole('dialog', { name: en.plantsList.view })
        await sheet.getByRole('radio', { name: en.plantsList.layouts.compact }).check()
        await sheet.getByRole('button', { name: en.plantsList.show }).click()
        await sheet.waitFor({ state: 'detached' })
      }
      const button = page
        .getByRole('main')
        .getByRole(path === '/journal' ? 'button' : 'link', { name: label })
      await button.waitFor()
      await page
        .getByText(/Swiss cheese/u)
        .first()
        .waitFor()
      // While there is more below, it shows its sign alone.
      await eventually(async () => {
        const box = (await button.boundingBox()) ?? assert.fail('no button')
        assert.ok(box.width <= 60, `${path}: ${box.width} px wide`)
      })
      for (let step = 0; step < 8; step++) {
        // While the page moves, the button is out of the way; it comes back where it covers nothing.
        assert.deepEqual(await covered(page, label), [], `${path}, ${layout}, moved ${step} times`)
        await button.and(page.locator(':not([data-moving])')).waitFor()
        assert.deepEqual(await covered(page, label), [], `${path}, ${layout}, ${step} steps down`)
        await page.evaluate((by) => window.scrollBy(0, by), step === 6 ? -61 : 61)
      }
      await eventually(async () => {
        assert.equal(await page.evaluate(toTheEnd), true)
        assert.deepEqual(await covered(page, label), [], `${path}, at the end`)
      })
      await page.close()
    }
  })
})

/** Plants and entries whose names need more than the width of a phone. */
async function furnish(app: WebApp, by: Person): Promise<void> {
  const { service } = app
  const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
  const payload = { name: 'Kitchen' }
  const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by, payload })
  const speciesId = await newSpecies(service, 'Swiss cheese plant')
  const ids = await thirsty(app, by, { place: place.id, names: NAMES, speciesId })
  for (const [at] of NAMES.entries()) {
    const entry = { plantIds: ids.slice(at, at + 3), type: 10, eventTime: Date.now() - at * 86_400_000 }
    await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
  }
}

/** The lines of names, and of when their plants are thirsty, that lie under the button, once the page has been drawn. */
function covered(page: Page, label: string): Promise<string[]> {
  return page.evaluate(namesUnder, label)
}

/** Runs in the page. */
async function namesUnder(label: string): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const main = document.querySelector('main')
  const button = [...(main?.querySelectorAll('a, button') ?? [])].find(
    ({ textContent }) => textContent?.trim() === label,
  )
  if (!main || button === undefined) return ['no button']
  if (getComputedStyle(button).opacity === '0') return []
  const over = button.getBoundingClientRect()
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!/Swiss cheese|^yesterday$/i.test(text.textContent ?? '')) continue
    const line = document.createRange()
    line.selectNodeContents(text)
    // Lines beyond the last one that is shown are cut off.
    const end = text.parentElement?.getBoundingClientRect().bottom ?? 0
    const isUnder = [...line.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < over.right && right > over.left && top < over.bottom && Math.min(bottom, end) > over.top,
    )
    if (isUnder) found.push(text.textContent ?? '')
  }
  return found
}

/** Runs in the page: goes down as far as it is known, and tells whether nothing came after it. */
async function toTheEnd(): Promise<boolean> {
  const { documentElement: page } = document
  const before = page.scrollHeight
  window.scrollTo(0, before)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return page.scrollHeight === before && page.scrollHeight - window.innerHeight - window.scrollY < 2
}
