import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { uploaded } from '../../../test/upload.ts'
import { yearBefore } from '../../src/journal/year-ago.ts'
import { en } from '../../src/messages/en.ts'
import { seriousProblems, type WebApp, webApp } from '../web-app.ts'

const words = en.plantPage
const DAY = 86_400_000
const PHOTO = 12
const ZONE = 'Europe/Berlin'
const WEBM = '1a45dfa3'

describe('The growing story of a plant', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: ZONE })

  test('plays its photos from the oldest on, and is saved as a video', async (t) => {
    const { ada, plantId } = await photographed(app, [700, 300, 20])
    const page = await app.visit(t, ada, `/plants/${plantId}`)
    const opener = page.getByRole('button', { name: words.timeLapse })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: words.timeLapse })
    const slider = sheet.getByRole('slider', { name: words.photoShown })
    await slider.waitFor()

    // Motion is not wanted here, so it does not start by itself. The next ones are loaded, each in a version for this screen.
    const play = sheet.getByRole('button', { name: words.play })
    assert.equal(await slider.inputValue(), '0')
    const frames = sheet.locator('img')
    await page.waitForFunction(
      (all) => all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      await frames.elementHandles(),
    )
    const sources = await frames.evaluateAll((all) =>
      all.map((image) => image instanceof HTMLImageElement && image.currentSrc),
    )
    assert.equal(sources.length, 3)
    for (const source of sources) assert.match(String(source), /\?w=\d+&h=\d+&resize=fill&format=webp/)
    assert.deepEqual(await seriousProblems(page), [])

    // The keyboard leads through it: past the button that closes it and the one that plays, to the slider.
    for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
    assert.equal(await slider.evaluate((range) => range === document.activeElement), true)
    await page.keyboard.press('ArrowRight')
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /\s20\d\d, 2 of 3$/)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await sheet.getByText('3 / 3').waitFor()
    await play.waitFor()
    await page.keyboard.press('Space')
    await sheet.getByRole('button', { name: words.pause }).click()
    assert.equal(await slider.inputValue(), '0')

    const download = page.waitForEvent('download')
    await sheet.getByRole('button', { name: words.saveVideo }).click()
    const file = await download
    assert.match(file.suggestedFilename(), /^Monty\.(webm|mp4)$/)
    const video = await readFile(await file.path())
    const begins = video.subarray(0, 8).toString('hex')
    assert.ok(begins.startsWith(WEBM) || begins.endsWith(Buffer.from('ftyp').toString('hex')), begins)
    // An empty one has a kilobyte.
    assert.ok(video.length > 4_000, `${video.length} bytes`)
    await page.getByText(words.videoSaved).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    assert.equal(await opener.evaluate((button) => button === document.activeElement), true)
  })

  test('begins the journal with what was a year ago, until it is closed for the day', async (t) => {
    const today = new Date().toLocaleDateString('sv', { timeZone: ZONE })
    const yearAgo = Math.round((Date.parse(today) - Date.parse(yearBefore(today))) / DAY)
    // A photograph comes before the very day; what lies further away is left out.
    const { ada, plantId } = await photographed(app, [yearAgo + 2, yearAgo + 5])
    const payload = {
      plantIds: [plantId],
      type: 1,
      eventTime: Date.now() - yearAgo * DAY,
      remark: 'Very dry',
    }
    await made(app.service, 'POST /api/v1/plant-journals', { by: ada, payload })
    const page = await app.visit(t, ada, '/journal')
    const card = page.getByRole('region', { name: en.journal.yearAgo })
    const links = card.getByRole('link')
    await links.nth(1).waitFor()
    await card.getByText('Monty').first().waitFor()
    assert.equal(await links.count(), 2)
    assert.equal(await links.first().locator('img').count(), 1)
    assert.match((await links.last().textContent()) ?? '', /Watering, .+Very dry$/)
    assert.deepEqual(await seriousProblems(page), [])
    await links.last().click()
    await page.waitForURL(/\/journal\/\d+$/)
    await page.goBack()

    await card.getByRole('button', { name: en.journal.hideToday }).focus()
    await page.keyboard.press('Enter')
    await card.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'content')
    await page.reload()
    await page.getByRole('list', { name: en.journal.title }).getByText('Very dry').waitFor()
    assert.equal(await card.count(), 0)
  })

  test('is offered from three photos on, and no video where the browser writes none', async (t) => {
    const { ada, plantId } = await photographed(app, [300, 20])
    const page = await app.openAs(t, ada, 'phone')
    await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
    await page.goto(`/plants/${plantId}`)
    await page.getByRole('button', { name: words.compare }).waitFor()
    assert.equal(await page.getByRole('button', { name: words.timeLapse }).count(), 0)
    await photo(app, ada, plantId, 5)
    await page.reload()
    await page.getByRole('button', { name: words.timeLapse }).click()
    await page.getByRole('slider', { name: words.photoShown }).waitFor()
    assert.equal(await page.getByRole('button', { name: words.saveVideo }).count(), 0)
  })
})

type Gardener = Awaited<ReturnType<WebApp['gardener']>>

async function photographed(
  app: WebApp,
  daysAgo: readonly number[],
): Promise<{ ada: Gardener; plantId: number }> {
  const ada = await app.gardener()
  const payload = { name: 'Monty', speciesId: await newSpecies(app.service), locationId: ada.locationId }
  const { id: plantId } = await made(app.service, 'POST /api/v1/plants', { by: ada, payload })
  for (const days of daysAgo) await photo(app, ada, plantId, days)
  return { ada, plantId }
}

/** A leaf that is larger the less time has passed, so that no two frames are alike. */
async function photo(app: WebApp, by: Gardener, plantId: number, daysAgo: number): Promise<void> {
  const size = Math.max(8, 300 - Math.round(daysAgo / 3))
  const leaf = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><rect width="480" height="600" fill="#efe6d2"/><ellipse cx="240" cy="300" rx="${size / 2}" ry="${size}" fill="#3a7d44"/></svg>`
  const { id } = await uploaded(app.service, by, await sharp(Buffer.from(leaf)).jpeg().toBuffer())
  const payload = { plantIds: [plantId], type: PHOTO, eventTime: Date.now() - daysAgo * DAY, media: [id] }
  await made(app.service, 'POST /api/v1/plant-journals', { by, payload })
}
