import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { fileRows, newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { uploaded } from '../../test/upload.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { brokenWords, cutOff } from './every-page.ts'
import { seriousProblems, webApp } from './web-app.ts'

const [FERTILIZING, REPOTTING, MEASUREMENT] = [2, 4, 11] as const

describe('the page of a plant', () => {
  const app = webApp()

  test('has two columns on a tablet, and says whether its photograph loads or is missing', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    // It has a row and no file.
    const [cover] = await fileRows(app.service, by, 1)
    const plant = await made(app.service, 'POST /api/v1/plants', {
      by,
      payload: { name: 'Aloe', speciesId, locationId: by.locationId, covers: [cover?.id] },
    })
    await made(app.service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds: [plant.id], type: 1 },
    })
    const page = await app.openAs(t, by, 'desktop', { viewport: { width: 768, height: 1024 } })
    const { promise: mayFail, resolve: letFail } = Promise.withResolvers<void>()
    await page.route('**/api/v1/media/**', async (route) => {
      await mayFail
      await route.continue()
    })
    await page.goto(`/plants/${plant.id}`)
    const name = page.getByRole('heading', { level: 1, name: 'Aloe' })
    await name.waitFor()
    const missing = page.getByText(en.ui.photoMissing)
    assert.equal(await missing.count(), 0)
    letFail()
    await missing.first().waitFor()

    for (const width of [704, 768, 1024, 1100]) {
      await page.setViewportSize({ width, height: 1024 })
      const side = await boxOf(name)
      const next = await boxOf(page.getByRole('heading', { name: en.care.nextTitle }))
      assert.ok(next.x > side.x + side.width && next.y < side.y, `${width}: beside each other`)
      const journal = page.getByRole('region', { name: en.plantPage.journal })
      const { width: room } = await boxOf(journal)
      assert.ok(room >= 320, `${width}: ${room} px for the journal`)
      // Tablets have the facts under the name, and are read column by column; wider screens have them above the journal.
      const facts = page.getByRole('region', { name: 'Fern' })
      const isUnderName = (await boxOf(facts)).x === side.x
      assert.equal(isUnderName, width < 1088, `${width}: the facts`)
      const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      const [care, about, entries] = [en.care.nextTitle, 'Fern', en.plantPage.journal]
      assert.deepEqual(headings, isUnderName ? [about, care, entries] : [care, about, entries])
    }
    // A phone reads on from the next care.
    await page.setViewportSize({ width: 390, height: 844 })
    const [care, facts] = [en.care.nextTitle, 'Fern']
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    assert.deepEqual(await headings.allTextContents(), [care, facts, en.plantPage.journal])

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: en.app.nav.journal, exact: true }).click()
    const entry = page.getByRole('listitem').filter({ hasText: 'Aloe' })
    const kind = await boxOf(entry.getByText(en.enumerations.journalType[1], { exact: true }))
    const when = await boxOf(entry.getByText(/^\d\d:\d\d$/))
    assert.ok(when.x - kind.x - kind.width < 40, 'the time stands with its entry')
  })

  test('a photograph that was seen before has its colours until it is loaded again', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const red = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c83c28' } })
    const cover = await uploaded(app.service, by, await red.jpeg().toBuffer())
    const payload = { name: 'Aloe', speciesId, locationId: by.locationId, covers: [cover.id] }
    await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await app.openAs(t, by, 'phone')
    await page.goto('/plants')
    const list = page.getByRole('list', { name: en.plants.title })
    await list.waitFor()
    const preview = list.locator('canvas')
    assert.equal(await preview.count(), 0)
    await page.waitForFunction(() => localStorage.getItem('frond.photo-previews') !== null)

    const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>()
    await page.route('**/api/v1/media/**', async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.reload()
    await preview.waitFor()
    const colour = await preview.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return []
      return [...(canvas.getContext('2d')?.getImageData(1, 2, 1, 1).data ?? [])]
    })
    for (const [at, wanted] of [0xc8, 0x3c, 0x28, 0xff].entries()) {
      assert.ok(Math.abs((colour[at] ?? 0) - wanted) <= 12, `${colour}`)
    }
    letLoad()
    await preview.waitFor({ state: 'hidden' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('two photographs are compared by the keyboard, which hears how much of each is shown', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Aloe', speciesId, locationId: by.locationId }
    const { id } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const days = [Date.UTC(2025, 5, 1, 12), Date.UTC(2026, 0, 2, 12)]
    const files = await fileRows(app.service, by, days.length)
    for (const [index, eventTime] of days.entries()) {
      const entry = { plantIds: [id], type: 12, eventTime, media: [files[index]?.id] }
      await made(app.service, 'POST /api/v1/plant-journals', { by, payload: entry })
    }
    const page = await app.openAs(t, by, 'desktop')
    await page.goto(`/plants/${id}`)
    await page.getByRole('button', { name: en.plantPage.compare, exact: true }).press('Enter')
    const slider = page.getByRole('dialog').getByRole('slider', { name: en.ui.compare.label })
    await slider.focus()
    const heard = []
    for (const key of [
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    ]) {
      await slider.press(key)
      heard.push(`${key}: ${(await slider.getAttribute('aria-valuetext'))?.replace(/\s/gu, ' ')}`)
    }
    const share = (percent: number) =>
      en.ui.compare.share('1 Jun 2025', '2 Jan 2026', percent).replace(/\s/gu, ' ')
    assert.deepEqual(heard, [
      `ArrowLeft: ${share(49)}`,
      `ArrowRight: ${share(50)}`,
      `ArrowUp: ${share(51)}`,
      `ArrowDown: ${share(50)}`,
      `PageUp: ${share(60)}`,
      `PageDown: ${share(50)}`,
      `Home: ${share(0)}`,
      `End: ${share(100)}`,
    ])
  })

  test('milestones lead to their entries, also to those that its journal has not read yet', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Aloe', speciesId, locationId: by.locationId, plantingDate: '2019-04-02' }
    const { id } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const enter = (type: number, eventTime: number) =>
      made(app.service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [id], type, eventTime } })
    const flower = await enter(15, Date.UTC(2024, 4, 3, 12))
    await enter(4, Date.UTC(2025, 2, 5, 12))
    await enter(4, Date.UTC(2026, 2, 5, 12))
    const page = await app.openAs(t, by, 'phone')
    await page.goto(`/plants/${id}`)
    const row = page.getByRole('list', { name: en.plantPage.milestones })
    const told = [
      'Planted, April 2019',
      'First flower, May 2024',
      'First repotting, March 2025',
      'Repotting no. 2, March 2026',
    ]
    await row.waitFor()
    assert.deepEqual(await row.getByRole('listitem').allTextContents(), told)
    const journal = page.getByRole('list', { name: en.plantPage.journal })
    await journal.getByText(en.plantPage.firstTime[15], { exact: true }).waitFor()

    // Now the first flower lies behind more than a page of its kind, and of all.
    for (let day = 0; day < 51; day++) await enter(15, Date.UTC(2026, 5, 1, 12) + day * 86_400_000)
    await page.reload()
    await row.waitFor()
    assert.deepEqual(await row.getByRole('listitem').allTextContents(), told)
    assert.equal(await journal.getByText(en.plantPage.firstTime[15]).count(), 0)
    assert.deepEqual(await seriousProblems(page), [])
    await row.getByRole('link', { name: told[1] ?? '' }).click()
    await page.waitForURL(`**/journal/${flower.id}`)
  })

  test('a box with suggestions says that there are none only after something was typed', async (t) => {
    const page = await app.visit(t, await app.gardener(), '/plants/new')
    const box = page.getByRole('combobox').first()
    await box.click()
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.getByText(en.ui.combo.nothing).count(), 0)
    await box.fill('zzzz')
    await page.getByText(en.ui.combo.nothing).first().waitFor()
    await box.fill(' ')
    await page.getByText(en.ui.combo.nothing).first().waitFor({ state: 'detached' })
  })

  test('breaks no word of what is done most', async (t) => {
    const by = await app.gardener()
    const payload = { name: 'Aloe', speciesId: await newSpecies(app.service), locationId: by.locationId }
    const { id } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    for (const type of [MEASUREMENT, FERTILIZING, REPOTTING])
      await made(app.service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [id], type } })
    for (const [locale, words] of Object.entries({ 'en-GB': en, 'de-DE': de })) {
      const page = await app.openAs(t, by, 'phone', { locale })
      await page.goto(`/plants/${id}`)
      const actions = page.getByRole('group', { name: words.plantPage.quickActions })
      await actions.getByRole('button', { name: words.enumerations.journalType[MEASUREMENT] }).waitFor()
      for (const width of [320, 360, 390, 430]) {
        await page.setViewportSize({ width, height: 844 })
        assert.deepEqual(await page.evaluate(brokenWords), [], `${locale}, ${width}`)
        assert.deepEqual(await page.evaluate(cutOff), [], `${locale}, ${width}`)
      }
    }
  })
})

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? assert.fail('not on the screen')
}
