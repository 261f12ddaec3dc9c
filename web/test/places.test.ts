import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { type Gardener, newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import type { Plant, PlantTag, Region } from '../src/api/types.ts'
import { en } from '../src/messages/en.ts'
import { webApp } from './web-app.ts'

describe('places and tags', () => {
  const app = webApp()

  const regionsOf = (by: Gardener) => made<Region[]>(app.service, 'GET /api/v1/regions', { by })
  const namesOf = async (by: Gardener) =>
    (await regionsOf(by)).map(({ name, locations }) => [name, ...locations.map((place) => place.name)])
  const addPlace = (by: Gardener, name: string) =>
    made(app.service, `POST /api/v1/regions/${by.regionId}/locations`, { by, payload: { name } })
  const addPlant = async (by: Gardener) => {
    const payload = {
      name: 'Ferdinand',
      speciesId: await newSpecies(app.service),
      locationId: by.locationId,
      tagIds: [by.tagId],
    }
    return made<Plant>(app.service, 'POST /api/v1/plants', { by, payload })
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const choose = async (page: Page, of: string, item: string) => {
    await press(page, en.places.moreFor(of))
    await page.getByRole('menuitem', { name: item }).click()
  }
  const undo = (page: Page) => page.getByRole('button', { name: en.app.action.undo }).last().click()
  const moveUp = async (page: Page, name: string) => {
    const { handle, pickedUp, moved } = en.ui.sort
    // At once, because a sheet that has just opened takes the focus for itself.
    await page.getByRole('button', { name: handle(name) }).press('Space')
    await page.getByText(pickedUp(name, 2, 2)).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowUp')
    await page.getByText(moved(name, 1, 2)).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
  }
  /**
   * It does not hear of what others do. Its question stays open: refused, the page would say that there is no connection, and move
   * what the test is about to press.
   */
  const keepFromOthers = (page: Page) => page.route('**/api/v1/events*', () => {})
  /** Until the page has read its places again, which it does once their order is changed. */
  const readAgainAfterOrder = async (page: Page) => {
    await page.waitForResponse((response) => response.url().endsWith('/locations/order'))
    await page.waitForResponse((response) => response.url().endsWith('/api/v1/regions'))
  }

  test('a place comes back where it stood, with its plants; a new order is taken back, or told that it is outdated', async (t) => {
    const by = await app.gardener()
    await addPlace(by, 'Shelf')
    const plant = await addPlant(by)
    const page = await app.openAs(t, by, 'phone')
    await keepFromOthers(page)
    await page.goto('/places')
    await page.getByText(en.places.plants(1, '1')).waitFor()
    // The one plant without a photograph, as the face of its place.
    const places = page.getByRole('list', { name: en.places.placesOf('Home') })
    await places.locator('[aria-hidden] :is(svg, img)').waitFor()
    await choose(page, 'Kitchen', en.places.deletePlace)
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Shelf']]))
    await undo(page)
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Kitchen', 'Shelf']]))
    const now = await made<Plant>(app.service, `GET /api/v1/plants/${plant.id}`, { by })
    assert.equal(now.location?.name, 'Kitchen')

    await page.getByText(en.places.plants(1, '1')).waitFor()
    await press(page, en.places.order)
    await moveUp(page, 'Shelf')
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Shelf', 'Kitchen']]))
    const read = readAgainAfterOrder(page)
    await undo(page)
    await read
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Kitchen', 'Shelf']]))

    // The sheet stays, and shows the order as it was. Another device adds a place meanwhile.
    const ordered = page.getByRole('dialog').getByRole('listitem')
    await eventually(async () => assert.deepEqual(await ordered.allInnerTexts(), ['Kitchen', 'Shelf']))
    await addPlace(by, 'Balcony')
    // Escape leaves the place where it was, and the sheet open.
    await page.getByRole('button', { name: en.ui.sort.handle('Shelf') }).press('Space')
    await page.keyboard.press('Escape')
    await page.getByText(en.ui.sort.cancelled('Shelf')).waitFor({ state: 'attached' })
    await moveUp(page, 'Shelf')
    await page.getByText(en.errors.byCode[4303]).waitFor()
    await page.getByRole('button', { name: en.ui.sort.handle('Balcony') }).waitFor()
    assert.deepEqual(await namesOf(by), [['Home', 'Kitchen', 'Shelf', 'Balcony']])
  })

  test('what cannot be brought back can be tried again, and comes last where others stand by now', async (t) => {
    const by = await app.gardener()
    const plant = await addPlant(by)
    const page = await app.openAs(t, by, 'phone')
    await keepFromOthers(page)
    await page.goto('/places')
    await choose(page, 'Kitchen', en.places.deletePlace)
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home']]))
    await addPlace(by, 'Shelf')
    await page.route('**/api/v1/plants', (route) => route.abort(), { times: 1 })
    await page.context().setOffline(true)
    await undo(page)
    await page.getByText(en.errors.connection).waitFor()
    await page.context().setOffline(false)
    await undo(page)
    // The place is there, its plants are not: the next time it goes on from here.
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home', 'Shelf', 'Kitchen']]))
    const read = readAgainAfterOrder(page)
    await undo(page)
    await read
    await eventually(async () => {
      const now = await made<Plant>(app.service, `GET /api/v1/plants/${plant.id}`, { by })
      assert.equal(now.location?.name, 'Kitchen')
    })
    await page.getByText(en.places.plants(1, '1')).waitFor()
    assert.equal(await page.getByText(en.errors.byCode[4303]).count(), 0)
    assert.deepEqual(await namesOf(by), [['Home', 'Shelf', 'Kitchen']])
  })

  test('a region lies where the device is, gets a place from another, and is asked about before it goes', async (t) => {
    const by = await app.gardener()
    const page = await app.visit(t, by, '/places', {
      geolocation: { latitude: -33.868_82, longitude: 151.209_29 },
      permissions: ['geolocation'],
    })
    await press(page, en.places.addRegion)
    await page.getByLabel(en.places.name).fill('Balcony')
    await press(page, en.places.changeClimate)
    await page.getByLabel(en.places.latitude).fill('91')
    await press(page, en.app.action.save)
    await page.getByText(en.places.wrongCoordinates).waitFor()
    await press(page, en.places.usePosition)
    await eventually(async () =>
      assert.equal(await page.getByLabel(en.places.longitude).inputValue(), '151.21'),
    )
    await press(page, en.app.action.save)
    await page.getByRole('heading', { name: 'Balcony' }).waitFor()
    const [, balcony] = await regionsOf(by)
    assert.deepEqual([balcony?.latitude, balcony?.longitude], [-33.87, 151.21])

    await choose(page, 'Kitchen', en.places.editPlace)
    await page.getByLabel(en.places.picker.region).selectOption('Balcony')
    await press(page, en.app.action.save)
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home'], ['Balcony', 'Kitchen']]))

    await choose(page, 'Balcony', en.places.deleteRegion)
    const question = page.getByRole('dialog', { name: en.places.deleteRegionTitle('Balcony') })
    await question.getByText(en.places.deleteRegionConsequence(1)).waitFor()
    assert.equal((await regionsOf(by)).length, 2)
    await question.getByRole('button', { name: en.places.deleteRegion }).click()
    await eventually(async () => assert.deepEqual(await namesOf(by), [['Home']]))
  })

  test('a deleted tag comes back on the same plants; without a connection nothing typed is lost', async (t) => {
    const by = await app.gardener()
    const plant = await addPlant(by)
    const page = await app.openAs(t, by, 'phone')
    await page.addInitScript(watchWayBack)
    await page.goto('/tags')
    const tags = async () =>
      (await made<PlantTag[]>(app.service, 'GET /api/v1/plant-tags', { by })).map(({ name }) => name)
    await choose(page, 'thirsty', en.app.action.delete)
    await eventually(async () => assert.deepEqual(await tags(), []))
    // The page knows its new number from the answer, before it has read the tags again.
    const { promise: mayRead, resolve: letRead } = Promise.withResolvers<void>()
    await page.route('**/api/v1/plant-tags', async (route) => {
      if (route.request().method() === 'GET') await mayRead
      await route.continue()
    })
    await undo(page)
    await eventually(async () => assert.deepEqual(await tags(), ['thirsty']))
    // The tag is made first, and then given to the plants.
    await eventually(async () => {
      const now = await made<Plant>(app.service, `GET /api/v1/plants/${plant.id}`, { by })
      assert.deepEqual(
        now.tags.map(({ name }) => name),
        ['thirsty'],
      )
    })

    const link = (name: string) => page.getByRole('link', { name })
    await link('thirsty').getByText(en.places.plants(1, '1')).waitFor()
    const [{ id } = { id: 0 }] = await made<PlantTag[]>(app.service, 'GET /api/v1/plant-tags', { by })
    assert.equal(await link('thirsty').getAttribute('href'), `/plants?tagId=${id}`)
    letRead()
    await page.context().setOffline(true)
    await choose(page, 'thirsty', en.app.action.delete)
    await page.getByText(en.errors.connection).waitFor()
    await link('thirsty').waitFor()
    await choose(page, 'thirsty', en.places.rename)
    const name = page.getByRole('textbox', { name: en.places.tags.name })
    await name.fill('dry')
    await press(page, en.app.action.save)
    await page.getByText(`${en.errors.connection} ${en.places.stillHere}`).waitFor()
    assert.equal(await name.inputValue(), 'dry')
    await page.context().setOffline(false)
    await press(page, en.app.action.save)
    await page.getByText(en.places.renamed('dry')).waitFor()
    assert.deepEqual(await tags(), ['dry'])

    await link('dry').click()
    await page.getByRole('link', { name: 'Ferdinand' }).waitFor()
    assert.match(page.url(), /\/plants\?tagId=\d+$/)
    // Words that fit nothing are gone with the filter, from the field as well.
    await page.getByRole('searchbox').fill('Nobody')
    await page.getByRole('link', { name: en.plantsList.clearFilters }).click()
    await page.getByRole('link', { name: 'Ferdinand' }).waitFor()
    await eventually(async () => assert.equal(await page.getByRole('searchbox').inputValue(), ''))

    // The way back closes what lies above the page first, also where there is no page to go back to.
    const sheet = page.getByRole('dialog', { name: en.plantsList.filter })
    const open = async () => {
      await press(page, en.plantsList.filter)
      await sheet.waitFor()
    }
    await open()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    // The page before it was there for a moment.
    await page.waitForURL(/\/plants$/)
    await open()
    await page.evaluate(() => Reflect.get(window, 'wayBack').dispatchEvent(new Event('close')))
    await sheet.waitFor({ state: 'detached' })
  })
})

/** The browser's own has no other way to be asked than the button of a phone. */
function watchWayBack(): void {
  class CloseWatcher extends EventTarget {
    constructor() {
      super()
      Reflect.set(window, 'wayBack', this)
    }
    destroy(): void {
      Reflect.deleteProperty(window, 'wayBack')
    }
  }
  Reflect.set(window, 'CloseWatcher', CloseWatcher)
}
