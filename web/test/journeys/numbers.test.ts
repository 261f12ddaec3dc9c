import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import { en } from '../../src/messages/en.ts'
import { seriousProblems, thirsty, type WebApp, webApp } from '../web-app.ts'
import { tableRows } from './screen.ts'

const words = en.numbers
const [WATERING, MISTING] = [1, 3] as const
const PNG = '89504e470d0a1a0a'

describe('The garden in numbers', () => {
  const app = webApp()

  test('is a page of charts that can be read out, and shared as a picture', async (t) => {
    const { ada, plantId } = await garden(app)
    const page = await app.visit(t, ada, '/more')
    await page.getByRole('link', { name: en.app.nav.numbers }).click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    const watering = en.enumerations.journalType[WATERING]
    const misting = en.enumerations.journalType[MISTING]
    assert.deepEqual(await tableRows(page, words.kinds), [
      [watering, '3'],
      [misting, '1'],
    ])
    const months = await tableRows(page, words.perMonth)
    assert.equal(months.length, 12)
    assert.equal(months.at(-1)?.[1], '4')
    assert.deepEqual((await tableRows(page, words.dots)).at(-1)?.slice(1), ['3', '1'])
    assert.equal((await tableRows(page, words.newPlants)).at(-1)?.[1], '2')
    const sheet = page.getByRole('slider', { name: words.dots })
    const day = async () => (await sheet.getAttribute('aria-valuetext'))?.replace(/^.*: /u, '')
    assert.equal(await day(), `${watering} 3× and ${misting}`)
    const days = Number(await sheet.getAttribute('aria-valuemax'))
    const walked = []
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'Home', 'ArrowUp', 'End']) {
      await sheet.press(key)
      walked.push(Number(await sheet.getAttribute('aria-valuenow')))
    }
    assert.deepEqual(walked, [days - 1, days, days, 0, 0, days])
    await sheet.press('ArrowLeft')
    assert.equal(await day(), words.nothingDone)
    await sheet.locator('circle').first().click()
    assert.equal(await sheet.getAttribute('aria-valuenow'), '0')
    assert.deepEqual(await seriousProblems(page), [])

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.share }).click()
    const file = await download
    assert.equal(file.suggestedFilename(), words.fileName)
    const picture = await readFile(await file.path())
    assert.equal(picture.subarray(0, 8).toString('hex'), PNG)
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
    assert.equal(width, 1080)
    assert.ok(height > 2_000, `${height} pixels`)
    // Charts that lost their colours or their place would be an empty sheet, which takes a tenth.
    assert.ok(picture.length > 40_000, `${picture.length} bytes`)
    await page.getByText(words.saved).waitFor()

    await page.getByRole('list', { name: words.mostCared }).getByRole('link', { name: 'Aloe' }).click()
    await page.waitForURL(`**/plants/${plantId}`)
  })

  test('another application gets the picture where there is one', async (t) => {
    const { ada } = await garden(app)
    const page = await app.openAs(t, ada, 'phone')
    await page.addInitScript(() => {
      Reflect.set(navigator, 'canShare', () => true)
      Reflect.set(navigator, 'share', async ({ files: [file] }: { files: File[] }) => {
        document.body.dataset.shared = `${file?.name} ${file?.type}`
      })
    })
    await page.goto('/numbers')
    await page.getByRole('button', { name: words.share }).click()
    await page.locator(`body[data-shared="${words.fileName} image/png"]`).waitFor()
  })

  test('a garden without anything says so', async (t) => {
    const sam = await app.person()
    const empty = await app.visit(t, sam, '/numbers')
    await empty.getByText(words.nothingYet).waitFor()
    assert.equal(await empty.getByRole('button', { name: words.share }).count(), 0)
  })
})

async function garden(app: WebApp): Promise<{ ada: Person; plantId: number }> {
  const ada = await app.gardener()
  const speciesId = await newSpecies(app.service)
  const [plantId = 0, other = 0] = await thirsty(app, ada, {
    place: ada.locationId,
    names: ['Aloe', 'Basil'],
    speciesId,
  })
  for (const [type, plantIds] of [
    [WATERING, [plantId]],
    [WATERING, [plantId, other]],
    [WATERING, [plantId]],
    [MISTING, [other]],
  ] as const) {
    const payload = { plantIds, type }
    await made(app.service, 'POST /api/v1/plant-journals', { by: ada, payload })
  }
  return { ada, plantId }
}
