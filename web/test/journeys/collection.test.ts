import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import type { Region } from '../../src/api/types.ts'
import { en } from '../../src/messages/en.ts'
import { seriousProblems, webApp } from '../web-app.ts'
import { plantsOf } from './garden.ts'
import { byPointer, type Hands, hasFocus } from './hands.ts'
import { loseConnection } from './screen.ts'

const words = en.plants.add
const { several, csv } = words

/** As a German spreadsheet writes it. */
const TABLE = `Pflanze;Art;Standort;Bereich;Datum;Schlagwörter
Ferny;Nephrolepis exaltata;Shelf;;1.5.2024;thirsty, gift
Bob;Mysterium;Beam;Attic;;
Bill;Mysterium;Beam;Attic;;
Ada;;Beam;Attic;;
Eve;;;;;
`

interface Walk {
  readonly by: Person
  readonly page: Page
  readonly hands: Hands
}

describe('A collection', () => {
  const app = webApp({ STARTER_CATALOGUE: 'on' })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  async function toSeveral({ page, hands }: Walk, item: string): Promise<void> {
    const menu = button(page, en.plantsList.add)
    await hands.pickFromMenu(menu, page.getByRole('menuitem', { name: item }))
  }

  /** The list as it is told: name, count, place. */
  const listed = (page: Page) =>
    page
      .getByRole('list', { name: several.list })
      .getByRole('listitem')
      .evaluateAll((rows) =>
        rows.map((row) => [
          ...[...row.querySelectorAll('p')].map(({ textContent }) => textContent),
          row.querySelector('output')?.textContent,
        ]),
      )

  async function picksOneAfterTheOther(walk: Walk): Promise<void> {
    const { page, hands } = walk
    const next = page.getByRole('combobox', { name: several.next })
    const place = page.getByLabel(words.place, { exact: true })
    await page.goto('/plants')
    await toSeveral(walk, en.plantsList.addSeveral)
    await hands.write(place, 'Shelf')
    await hands.choose(page.getByLabel(words.substrate), en.enumerations.substrate[5])
    await hands.pick(next, 'boston', page.getByRole('option', { name: /Boston Fern/ }))
    const before = hands.taps
    await hands.write(next, 'peace')
    await page.getByRole('option', { name: /Peace Lily/ }).waitFor()
    assert.equal(await page.getByRole('option', { name: en.catalogue.picker.addToCatalogue }).count(), 0)
    await hands.press(page.getByRole('option', { name: /Peace Lily/ }))
    assert.equal(hands.taps - before, 1)
    const more = button(page, en.ui.more(several.countOf('Peace Lily')))
    await hands.press(more)
    await hands.press(more)
    // Where they go is one line by now.
    await hands.press(page.getByText('Shelf · ').first())
    await hands.write(place, 'Sill')
    await hands.pick(
      next,
      'Stranger',
      page.getByRole('option', { name: en.catalogue.picker.ownName('Stranger') }),
    )
    const substrate = en.enumerations.substrate[5]
    const expected = [
      ['Stranger', `Sill · ${substrate}`, several.times(1)],
      ['Peace Lily', `Shelf · ${substrate}`, several.times(3)],
      ['Boston Fern', `Shelf · ${substrate}`, several.times(1)],
    ]
    assert.deepEqual(await listed(page), expected)
    assert.deepEqual(await seriousProblems(page), [])
    await page.reload()
    await page.getByRole('list', { name: several.list }).waitFor()
    assert.deepEqual(await listed(page), expected)
  }

  /** Without a connection, so that nothing but the queue of this device is asked. */
  async function addsAndTakesBack({ by, page, hands }: Walk): Promise<void> {
    const other = await page.context().newPage()
    await other.goto('/waiting')
    await other.getByText(en.offline.nothing).waitFor()
    await loseConnection(page.context())
    const add = button(page, several.save(5))
    await hands.press(add)
    await page.getByRole('heading', { name: several.told(5) }).waitFor()
    await other.getByText(en.offline.what.newPlant).nth(4).waitFor()
    await hands.undo(button(page, en.app.action.undo))
    await other.getByText(en.offline.nothing).waitFor()
    await other.close()
    await plantsOf(app, by, 0)
    await hands.press(add)
    await hasFocus(page.getByRole('region', { name: several.told(5) }))
    await page.context().setOffline(false)
  }

  async function walksAlong({ by, page, hands }: Walk): Promise<void> {
    const photo = { name: 'fern.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }
    await hands.press(button(page, several.photosStart))
    await page.getByRole('heading', { name: 'Boston Fern' }).waitFor()
    await hands.give(page.getByLabel(words.photo.take), photo)
    await page.getByRole('heading', { name: 'Peace Lily', exact: true }).waitFor()
    // The camera took the memory of the phone.
    await page.reload()
    await page.getByRole('heading', { name: 'Peace Lily', exact: true }).waitFor()
    await hands.press(button(page, several.withoutPhoto))
    await page.getByText(several.photoOf(3, 5)).first().waitFor()
    await hands.press(button(page, several.stop))
    await hasFocus(page.getByRole('region', { name: several.told(5) }))
    await eventually(async () => {
      assert.deepEqual(
        (await plantsOf(app, by, 5)).map(({ name, location, substrate, covers }) => [
          name,
          location?.name,
          substrate,
          covers.length,
        ]),
        [
          ['Boston Fern', 'Shelf', 5, 1],
          ['Peace Lily', 'Shelf', 5, 0],
          ['Peace Lily 2', 'Shelf', 5, 0],
          ['Peace Lily 3', 'Shelf', 5, 0],
          ['Stranger', 'Sill', 5, 0],
        ],
      )
    })
    const regions = await made<Region[]>(app.service, 'GET /api/v1/regions', { by })
    assert.deepEqual(
      regions.map(({ name, locations }) => [name, locations.length]),
      [[en.places.picker.home, 2]],
    )
  }

  async function makesAnotherOne({ by, page, hands }: Walk): Promise<void> {
    await hands.press(page.getByRole('link', { name: 'Boston Fern' }))
    const item = page.getByRole('menuitem', { name: en.plantPage.duplicate })
    await hands.pickFromMenu(button(page, en.plantPage.actions), item)
    await hands.press(button(page, words.save))
    await page.getByText(words.safe).waitFor()
    const twin = (await plantsOf(app, by, 6)).find(({ name }) => name === 'Boston Fern 2')
    assert.deepEqual(
      [twin?.species?.commonName, twin?.location?.name, twin?.substrate, twin?.covers.length],
      ['Boston Fern', 'Shelf', 5, 0],
    )

    // A name that is typed and not chosen counts: that of a species if it is one, else one's own.
    const species = page.getByRole('combobox', { name: words.species })
    for (const typed of ['aloe vera', 'Omas Geheimnis']) {
      await hands.press(button(page, words.another))
      await hasFocus(page.getByLabel(words.photo.take))
      await hands.write(species, typed)
      await hands.press(button(page, words.save))
      await page.getByText(words.safe).waitFor()
    }
    const named = (await plantsOf(app, by, 8)).map((plant) => `${plant.name}: ${plant.species?.commonName}`)
    assert.deepEqual(
      ['Aloe Vera: Aloe Vera', 'Omas Geheimnis: Unknown plant'].filter((one) => !named.includes(one)),
      [],
    )
  }

  async function bringsATable(walk: Walk): Promise<void> {
    const { by, page, hands } = walk
    await hands.press(page.getByRole('main').getByRole('link', { name: en.plants.title }))
    await toSeveral(walk, en.plantsList.importList)
    const file = { name: 'plants.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE, 'latin1') }
    await hands.give(page.getByLabel(csv.file), file)
    const line = (name: string, told: string) =>
      page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: told })
    await line('Ferny', 'Boston Fern').filter({ hasText: 'Shelf' }).waitFor()
    await line('Bob', csv.unknown('Mysterium'))
      .filter({ hasText: csv.newPlace('Beam') })
      .waitFor()
    await line('Ada', csv.unknownWithout).waitFor()
    await line('Eve', csv.problem.noPlace).waitFor()

    // The user chooses another species, for all lines of that name.
    await hands.press(button(page, csv.changeSpecies('Bob')))
    const sheet = page.getByRole('dialog', { name: csv.whichSpecies('Mysterium') })
    await sheet.getByText(csv.forLines(2)).waitFor()
    await hasFocus(sheet.getByRole('combobox'))
    const zz = page.getByRole('option', { name: /ZZ Plant/ })
    await hands.pick(sheet.getByRole('combobox'), 'zamioc', zz)
    await hasFocus(button(page, csv.changeSpecies('Bob')))
    for (const name of ['Bob', 'Bill']) await line(name, 'ZZ Plant').waitFor()
    assert.deepEqual(await seriousProblems(page), [])

    await plantsOf(app, by, 8)
    await hands.press(button(page, csv.start(4)))
    await page.getByText(csv.finished(4)).waitFor()
    const plants = (await plantsOf(app, by, 12)).filter(({ name }) => /^(Ferny|B...?|Ada)$/.test(name))
    assert.deepEqual(
      plants.map(({ name, species, location, plantingDate, tags }) => [
        name,
        species?.commonName,
        location?.name,
        plantingDate,
        tags.map((tag) => tag.name),
      ]),
      [
        ['Ada', 'Unknown plant', 'Beam', null, []],
        ['Bill', 'ZZ Plant', 'Beam', null, []],
        ['Bob', 'ZZ Plant', 'Beam', null, []],
        ['Ferny', 'Boston Fern', 'Shelf', '2024-05-01', ['gift', 'thirsty']],
      ],
    )
  }

  test('is picked and photographed with a phone, copied and brought as a table at a desktop', async (t) => {
    const by = await app.person()
    const phone = await app.openAs(t, by, 'phone')
    const walk = { by, page: phone, hands: byPointer(phone, 'phone') }
    await picksOneAfterTheOther(walk)
    await addsAndTakesBack(walk)
    await walksAlong(walk)
    await walk.hands.press(phone.getByRole('link', { name: several.toPlants }))
    await phone.getByRole('link', { name: 'Boston Fern' }).waitFor()
    await phone.close()

    const desktop = await app.openAs(t, by, 'desktop')
    const atDesk = { by, page: desktop, hands: byPointer(desktop, 'desktop') }
    await desktop.goto('/plants')
    await makesAnotherOne(atDesk)
    await bringsATable(atDesk)
  })
})
