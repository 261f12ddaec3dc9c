import assert from 'node:assert/strict'
import { before, describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { type Gardener, newGardener } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { registerAdmin } from '../../test/people.ts'
import { picture } from '../../test/pictures.ts'
import { uploaded } from '../../test/upload.ts'
import { en } from '../src/messages/en.ts'
import { goWithin } from './every-page.ts'
import { seriousProblems, webApp, yesterday } from './web-app.ts'

describe('a species without a photograph', () => {
  const app = webApp()
  let by: Gardener
  const species: Record<string, number> = {}
  before(async () => {
    const admin = await registerAdmin(app.service)
    const add = async (commonName: string, rest: Record<string, unknown> = {}) => {
      const payload = { commonName, ...rest }
      species[commonName] = (await made(app.service, 'POST /api/v1/plant-species', { by: admin, payload })).id
    }
    await add('Unknown plant')
    await add('Swiss cheese plant', { scientificName: 'Monstera deliciosa' })
    await add('Hard fern', { scientificName: 'Struthiopteris spicant', family: 'Blechnaceae' })
    by = await newGardener(app.service)
  })
  const plant = (name: string, commonName: string, covers: readonly number[] = []) =>
    made(app.service, 'POST /api/v1/plants', {
      by,
      payload: { name, speciesId: species[commonName], locationId: by.locationId, covers },
    })
  const open = async (t: TestContext, path: string, colorScheme: 'light' | 'dark' = 'light') => {
    const page = await app.openAs(t, by, 'phone', { colorScheme })
    await page.goto(path)
    return page
  }

  test('is drawn as it grows, in the catalogue and on its page, where words say that it is a drawing', async (t) => {
    const page = await open(t, '/catalogue')
    const row = (name: string) => page.getByRole('link', { name })
    await drawn(row('Swiss cheese plant').locator('img'), 'monstera-light')
    await drawn(row('Hard fern').locator('img'), 'fern-light')
    assert.equal(await row('Unknown plant').locator('img').count(), 0)
    await row('Swiss cheese plant').click()
    const drawing = page.getByRole('img', { name: 'Drawing of how Swiss cheese plant grows, not a photo' })
    await drawn(drawing, 'monstera-light')
    assert.deepEqual(await seriousProblems(page), [])
    const address = await drawing.getAttribute('src')
    const answer = await page.request.get(address ?? '')
    assert.equal(answer.headers()['cache-control'], 'public, max-age=31536000, immutable')
  })

  test('is drawn for the dark theme, also when the user chooses it later', async (t) => {
    const page = await open(t, `/catalogue/${species['Hard fern']}`, 'dark')
    const drawing = page.getByRole('img', { name: 'Drawing of how Hard fern grows' })
    await drawn(drawing, 'fern-dark')
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
    await drawn(drawing, 'fern-light')
    assert.deepEqual(await seriousProblems(page), [])
  })

  test('stands for its plants until they have a photograph', async (t) => {
    const { id } = await plant('Ferdinand', 'Swiss cheese plant')
    const page = await open(t, '/plants')
    await drawn(page.getByRole('link', { name: 'Ferdinand' }).locator('img'), 'monstera-light')
    await page.goto(`/plants/${id}`)
    await drawn(page.getByRole('img', { name: 'Drawing of how Swiss cheese plant grows' }), 'monstera-light')
  })

  test('stands there when a plant of it was added without one', async (t) => {
    const page = await open(t, '/plants/new')
    const words = en.plants.add
    await page.getByRole('combobox', { name: words.species }).fill('swiss')
    await page.getByRole('option', { name: 'Swiss cheese plant' }).click()
    await page.getByLabel(words.place, { exact: true }).selectOption({ label: 'Kitchen' })
    await page.getByRole('button', { name: words.save }).click()
    const added = page.getByRole('region', { name: words.added('Swiss cheese plant') })
    await drawn(added.locator('img'), 'monstera-light')
  })

  test('is recognised in a list to choose from by the own plant of it', async (t) => {
    const cover = await uploaded(app.service, by, await picture('jpeg'))
    await plant('Fritz', 'Hard fern', [cover.id])
    const page = await open(t, '/plants')
    await page.getByRole('link', { name: 'Fritz' }).waitFor()
    await page.getByRole('link', { name: /add/i }).first().click()
    const field = page.getByRole('combobox', { name: 'Species' })
    await field.fill('e')
    const option = (name: string) => page.getByRole('option', { name }).locator('img')
    await eventually(async () => {
      assert.match((await option('Hard fern').getAttribute('src')) ?? '', new RegExp(cover.url))
    })
    await drawn(option('Swiss cheese plant'), 'monstera-light')
    await page.getByRole('option', { name: 'Swiss cheese plant' }).click()
    await drawn(page.getByRole('region', { name: 'Photos' }).locator('img'), 'monstera-light')
    assert.deepEqual(await seriousProblems(page), [])
  })

  test('has a leaf where its drawing cannot be had', async (t) => {
    const page = await app.openAs(t, by, 'phone')
    await page.route('**/*.webp', (route) => route.abort())
    await page.goto(`/catalogue/${species['Hard fern']}`)
    const leaf = page.getByRole('img', { name: 'Drawing of how Hard fern grows' })
    await eventually(async () => assert.equal(await leaf.locator('svg').count(), 1))
  })

  test('adds nothing to what the home loads, nor to what is kept ahead', async (t) => {
    const page = await app.openAs(t, by, 'phone')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const drawings = loaded.filter((url) => /species-drawing|\.webp/.test(url))
    const worker = await (await page.request.get('/sw.js')).text()
    assert.deepEqual({ drawings, kept: worker.match(/[\w-]+\.webp/g) }, { drawings: [], kept: null })
  })

  test('stands for its plants in Today and in the journal, whose answers do not name it', async (t) => {
    const { id } = await plant('Felix', 'Swiss cheese plant')
    const schedule = { plantId: id, type: 1, every: 7, unit: 1, startDate: yesterday() }
    await made(app.service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    const entry = { plantIds: [id], type: 10 }
    await made(app.service, 'POST /api/v1/plant-journals', { by, payload: entry })
    const page = await open(t, '/plants')
    await page.getByRole('link', { name: 'Felix' }).waitFor()
    await goWithin(page, '/')
    await drawn(page.locator('[data-task]').filter({ hasText: 'Felix' }).locator('img'), 'monstera-light')
    assert.deepEqual(await seriousProblems(page), [])
    await goWithin(page, '/journal')
    await drawn(page.getByRole('article').filter({ hasText: 'Felix' }).locator('img'), 'monstera-light')
  })
})

/** Waits until a picture shows this drawing. */
async function drawn(image: ReturnType<Page['locator']>, name: string): Promise<void> {
  await eventually(async () => {
    assert.match((await image.getAttribute('src')) ?? '', new RegExp(`/assets/${name}-[^/]+\\.webp$`))
    assert.ok(await image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth === 400))
  })
}
