import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { type Gardener, newGardener, newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import type { Plant, PlantTag, Region } from '../src/api/types.ts'
import { webApp } from './web-app.ts'

describe('places and tags', () => {
  const app = webApp()

  const regionsOf = (by: Gardener) => made<Region[]>(app.service, 'GET /api/v1/regions', { by })
  const namesOf = async (by: Gardener) =>
    (await regionsOf(by)).map(({ name, locations }) => [name, ...locations.map((place) => place.name)])
  const addPlace = (by: Gardener, name: string) =>
    made(app.service, `POST /api/v1/regions/${by.regionId}/locations`, { by, payload: { name } })
  const addPlant = async (by: Gardener, fields: { locationId: number; tagIds?: number[] }) => {
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Ferdinand', speciesId, ...fields }
    return made<Plant>(app.service, 'POST /api/v1/plants', { by, payload })
  }
  const open = async (t: TestContext, by: Gardener, path: string, options?: BrowserContextOptions) => {
    const page = await app.openAs(t, by, 'phone', options)
    await page.goto(path)
    return page
  }
  const choose = async (page: Page, of: string, item: string) => {
    await page.getByRole('button', { name: `More for ${of}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()

  test('a deleted place comes back where it stood, with its plants', async (t) => {
    const by = await newGardener(app.service)
    await addPlace(by, 'Shelf')
    const plant = await addPlant(by, { locationId: by.locationId })
    const page = await open(t, by, '/places')
    await page.getByText('1 plant').waitFor()
    await choose(page, 'Kitchen', 'Delete the place')
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Shelf']]))
    await undo(page)
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Kitchen', 'Shelf']]))
    const now = await made<Plant>(app.service, `GET /api/v1/plants/${plant.id}`, { by })
    assert.equal(now.location?.name, 'Kitchen')
  })

  test('places are put in order by keyboard, and back; what somebody else changed is told and read again', async (t) => {
    const by = await newGardener(app.service)
    await addPlace(by, 'Shelf')
    const page = await open(t, by, '/places')
    await page.getByRole('button', { name: 'Move Shelf' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Shelf picked up').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowUp')
    await page.getByText('Shelf is now at place 1 of 2').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Shelf', 'Kitchen']]))
    await undo(page)
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Kitchen', 'Shelf']]))

    // Somebody adds a place meanwhile.
    await page.getByRole('button', { name: 'Move Shelf' }).focus()
    await addPlace(by, 'Balcony')
    await page.keyboard.press('Space')
    await page.getByText('Shelf picked up').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowUp')
    await page.getByText('Shelf is now at place 1 of 2').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText('The places were changed elsewhere. Please try again.').waitFor()
    await page.getByText('Balcony').waitFor()
    assert.deepEqual(await namesOf(by), [['Home', 'Kitchen', 'Shelf', 'Balcony']])
  })

  test('a region lies where the device is, gets a place from another, and is asked about before it goes', async (t) => {
    const by = await newGardener(app.service)
    const page = await open(t, by, '/places', {
      geolocation: { latitude: -33.868_82, longitude: 151.209_29 },
      permissions: ['geolocation'],
    })
    await page.getByRole('button', { name: 'Add an area' }).click()
    await page.getByLabel('Name').fill('Balcony')
    await page.getByLabel('Latitude').fill('91')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Latitude goes from −90 to 90').waitFor()
    await page.getByRole('button', { name: 'Use my position' }).click()
    await eventually(async () => assert.equal(await page.getByLabel('Longitude').inputValue(), '151.21'))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Balcony' }).waitFor()
    const [, balcony] = await regionsOf(by)
    assert.deepEqual([balcony?.latitude, balcony?.longitude], [-33.87, 151.21])

    await choose(page, 'Kitchen', 'Edit or move')
    await page.getByLabel('Area').selectOption('Balcony')
    await page.getByRole('button', { name: 'Save' }).click()
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home'], ['Balcony', 'Kitchen']]))

    await choose(page, 'Balcony', 'Delete the area')
    const question = page.getByRole('dialog', { name: 'Delete Balcony?' })
    await question.getByText('Its place goes with it').waitFor()
    assert.equal((await regionsOf(by)).length, 2)
    await question.getByRole('button', { name: 'Delete the area' }).click()
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home']]))
  })

  test('a deleted tag comes back on the same plants', async (t) => {
    const by = await newGardener(app.service)
    const plant = await addPlant(by, { locationId: by.locationId, tagIds: [by.tagId] })
    const page = await open(t, by, '/tags')
    const tags = () => made<PlantTag[]>(app.service, 'GET /api/v1/plant-tags', { by })
    await choose(page, 'thirsty', 'Delete')
    await eventually(async () => assert.deepEqual(await tags(), []))
    await undo(page)
    await page.getByText('1 plant').waitFor()
    const now = await made<Plant>(app.service, `GET /api/v1/plants/${plant.id}`, { by })
    assert.deepEqual(
      now.tags.map(({ name }) => name),
      ['thirsty'],
    )
    await page.getByRole('link', { name: 'thirsty' }).click()
    await page.getByRole('link', { name: 'Ferdinand' }).waitFor()
    assert.match(page.url(), /\/plants\?tagId=\d+$/)
  })
})
