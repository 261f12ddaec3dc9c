import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { de } from '../src/messages/de.ts'
import { noteIn, told } from './drafts.ts'
import { webApp } from './web-app.ts'

describe('a notice on a phone', () => {
  const app = webApp()

  test('covers the button of a form neither at the end of the page nor above it', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const page = await app.openAs(t, by, 'phone', { locale: 'de-DE' })
    const { add } = de.plants
    await page.goto(`/plants/new?speciesId=${speciesId}`)
    await page.getByLabel(add.name, { exact: true }).fill('Farn')
    await page.reload()
    await noteIn(page.getByRole('main'), de).getByRole('button', { name: de.drafts.discard }).click()
    const notice = told(page, de, de.drafts.discarded)
    await notice.waitFor()
    const save = page.getByRole('button', { name: add.save })
    await standsFree(notice, save)
    for (const part of [1, 0.5, 0.9, 0]) {
      await scrollTo(page, part)
      await standsFree(notice, save)
    }
  })

  test('covers neither the new link of the calendar nor the button that copies it', async (t) => {
    const page = await app.visit(t, await app.gardener(), '/reminders', { locale: 'de-DE' })
    await page.getByRole('button', { name: de.reminders.feed.make }).click()
    const notice = told(page, de, de.reminders.saved)
    await notice.waitFor()
    for (const part of [1, 0.9]) {
      await scrollTo(page, part)
      await standsFree(notice, page.getByText(/\.ics$/u))
      await standsFree(notice, page.getByRole('button', { name: de.reminders.form.copy }))
    }
  })
})

/** Down the page, as a share of all it can be scrolled. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate((part) => {
    const { scrollHeight, clientHeight } = document.documentElement
    window.scrollTo(0, part * (scrollHeight - clientHeight))
  }, part)
}

async function standsFree(notice: Locator, other: Locator): Promise<void> {
  await eventually(async () => {
    const [one, two] = await Promise.all([notice.boundingBox(), other.boundingBox()])
    assert.ok(one !== null && two !== null, 'both are there')
    assert.ok(one.y >= 0, 'the notice is on the screen')
    const isAway = one.y + one.height <= two.y || two.y + two.height <= one.y
    assert.ok(isAway, `${JSON.stringify(one)} lies on ${JSON.stringify(two)}`)
  })
}
