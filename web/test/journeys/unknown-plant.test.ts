import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { made } from '../../../test/made.ts'
import { type Person, registerAdmin } from '../../../test/people.ts'
import { en } from '../../src/messages/en.ts'
import { type Size, seriousProblems, webApp, yesterday } from '../web-app.ts'
import { plantsOf } from './garden.ts'
import { byPointer, hasFocus } from './hands.ts'
import { loseConnection } from './screen.ts'

const words = en.plants.add
const OWN = 'Granny’s surprise'
const WATERING = 1

describe('A plant that is not in the list', () => {
  const app = webApp({ STARTER_CATALOGUE: 'on' })

  /** An administrator with a place, and a plant of a deleted species. */
  async function garden(): Promise<{ by: Person; orphan: string }> {
    const by = await registerAdmin(app.service)
    const make = (line: `POST /${string}`, payload: object) => made(app.service, line, { by, payload })
    const region = await make('POST /api/v1/regions', { name: 'Home' })
    const place = await make(`POST /api/v1/regions/${region.id}/locations`, { name: 'Kitchen' })
    const species = await make('POST /api/v1/plant-species', { commonName: 'Mistake' })
    const orphan = 'Orphan'
    const plant = { name: orphan, speciesId: species.id, locationId: place.id }
    const { id } = await make('POST /api/v1/plants', plant)
    await make('POST /api/v1/care-schedules', { plantId: id, ...thirst() })
    await made(app.service, `DELETE /api/v1/plant-species/${species.id}`, { by })
    return { by, orphan }
  }
  const thirst = () => ({ type: WATERING, every: 7, unit: 1, startDate: yesterday() })

  /** Nothing is left open on the page, and nothing of the machine shows. */
  async function isWhole(page: Page, ...names: string[]): Promise<void> {
    const main = page.getByRole('main')
    for (const name of names) await main.getByText(name).first().waitFor()
    assert.doesNotMatch(await main.innerText(), /undefined|null|NaN|\[object/)
  }

  async function device(t: TestContext, by: Person, size: Size) {
    const page = await app.openAs(t, by, size)
    const hands = byPointer(page, size)
    return {
      page,
      hands,
      button: (name: string) => page.getByRole('button', { name, exact: true }),
      goTo: (name: string) =>
        hands.press(page.getByRole('navigation').getByRole('link', { name, exact: true })),
      species: page.getByRole('combobox', { name: words.species }),
    }
  }

  test('becomes an unknown one of that name with a phone, and is told its species at a desktop', async (t) => {
    const { by, orphan } = await garden()
    await nameOnPhone(t, by, orphan)
    await tellAtDesktop(t, by)
  })

  async function nameOnPhone(t: TestContext, by: Person, orphan: string): Promise<void> {
    const { page, hands, button, goTo, species } = await device(t, by, 'phone')
    const name = page.getByRole('textbox', { name: words.name, exact: true })
    const holds = (...values: string[]) =>
      eventually(async () => assert.deepEqual([await name.inputValue(), await species.inputValue()], values))

    // A device that has never read the catalogue and does not reach it says so, and keeps the form.
    await page.route('**/api/v1/plant-species?*', (route) => route.abort())
    await page.goto('/plants/new')
    await hands.write(species, OWN)
    await page.getByText(words.problem.outOfReach).waitFor()
    assert.equal(await species.inputValue(), OWN)
    await page.unroute('**/api/v1/plant-species?*')

    // The catalogue does not have it: what begins alike, and the way on.
    await page.goto('/catalogue')
    await hands.write(page.getByRole('searchbox'), 'Monsterra')
    await page.getByRole('link', { name: 'Swiss Cheese Plant' }).waitFor()
    await hands.press(page.getByRole('link', { name: en.catalogue.addOwn('Monsterra') }))
    await name.waitFor()
    await holds('Monsterra', 'Unknown plant')

    // The form offers a way on as well.
    await hands.write(species, 'Monsterra')
    const alike = page.getByRole('group', { name: en.catalogue.picker.alike })
    await alike.getByRole('option', { name: 'Swiss Cheese Plant' }).waitFor()
    await hands.pick(species, OWN, page.getByRole('option', { name: en.catalogue.picker.ownName(OWN) }))
    await holds(OWN, OWN)

    // Without a connection as well, and back again.
    await loseConnection(page.context())
    await hands.press(button(words.save))
    await page.getByText(words.waiting).waitFor()
    await page.context().setOffline(false)
    await page.getByText(words.safe).waitFor()
    await hands.undo(button(en.app.action.undo))
    await plantsOf(app, by, 1)
    assert.equal(await name.inputValue(), OWN)
    await hands.press(button(words.save))
    await page.getByText(words.safe).waitFor()
    const [plant] = await plantsOf(app, by, 2)
    assert.deepEqual([plant?.name, plant?.species?.commonName], [OWN, 'Unknown plant'])
    const schedule = { plantId: plant?.id, ...thirst() }
    await made(app.service, 'POST /api/v1/care-schedules', { by, payload: schedule })

    // It looks whole everywhere, like one of a deleted species.
    await goTo(en.app.nav.today)
    await isWhole(page, OWN, orphan, 'Kitchen')
    await hands.press(button(en.today.doneFor(en.enumerations.journalType[WATERING], OWN)))
    const row = page.getByRole('listitem').filter({ hasText: OWN })
    await row.getByText(en.today.answered.done, { exact: true }).waitFor()
    await goTo(en.app.nav.journal)
    await isWhole(page, OWN)
    await goTo(en.app.nav.plants)
    await isWhole(page, OWN, orphan, 'Kitchen')
    await hands.press(page.getByRole('link', { name: OWN }))
    await page.getByText(en.plantPage.isUnknown).waitFor()
    await isWhole(page, OWN, 'Kitchen')
    assert.deepEqual(await seriousProblems(page), [])
    await page.close()
  }

  async function tellAtDesktop(t: TestContext, by: Person): Promise<void> {
    const { page, hands, button, goTo, species } = await device(t, by, 'desktop')
    await page.goto('/plants')
    await hands.press(page.getByRole('link', { name: OWN }))
    await page.getByText(en.plantPage.isUnknown).waitFor()
    const add = page.getByRole('option', { name: en.catalogue.picker.addToCatalogue })
    const sheet = page.getByRole('dialog', { name: en.admin.species.new })

    // The page behind two sheets can be scrolled when both are closed, not before.
    const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    const close = button(en.app.action.close)
    await hands.press(button(en.plantPage.changeSpecies))
    await hands.pick(species, 'Nameless', add)
    await hands.press(sheet.getByRole('button', { name: en.app.action.close }))
    await sheet.waitFor({ state: 'detached' })
    assert.equal(await scrolling(), 'hidden')
    await hands.press(close)
    await close.waitFor({ state: 'detached' })
    assert.equal(await scrolling(), 'visible')

    const before = hands.taps
    await hands.press(button(en.plantPage.changeSpecies))
    await hasFocus(species)
    await hands.pick(species, 'monstera', page.getByRole('option', { name: 'Swiss Cheese Plant' }))
    assert.equal(hands.taps - before, 2)
    await page.getByRole('heading', { name: 'Swiss Cheese Plant' }).waitFor()
    await page.getByText(en.plantPage.isUnknown).waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('main'))
    await hands.press(page.getByRole('link', { name: en.care.edit }))
    await page.getByRole('heading', { name: en.care.suggestions }).waitFor()

    // Administrators can put what is missing into the catalogue without leaving the form.
    const missing = 'Rarity'
    await goTo(en.app.nav.plants)
    await hands.press(page.getByRole('link', { name: en.plantsList.addFirst }))
    await hands.pick(species, missing, add)
    await hands.press(sheet.getByRole('button', { name: en.admin.species.add }))
    await sheet.waitFor({ state: 'detached' })
    await hasFocus(species)
    await eventually(async () => assert.equal(await species.inputValue(), missing))
    await hands.press(button(words.save))
    await page.getByText(words.safe).waitFor()
    const rare = (await plantsOf(app, by, 3)).find((one) => one.name === missing)
    assert.equal(rare?.species?.commonName, missing)
  }
})
