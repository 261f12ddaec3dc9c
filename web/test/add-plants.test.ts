import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { made } from '../../test/made.ts'
import { type Person, registerAdmin } from '../../test/people.ts'
import { picture } from '../../test/pictures.ts'
import type { Plant, Region } from '../src/api/types.ts'
import { en } from '../src/messages/en.ts'
import { webApp } from './web-app.ts'

const words = en.plants.add

describe('adding plants', () => {
  const app = webApp()
  let fernId: number

  before(async () => {
    const by = await registerAdmin(app.service)
    const add = (payload: object) => made(app.service, 'POST /api/v1/plant-species', { by, payload })
    await add({ commonName: 'Unknown plant' })
    const fern = await add({ commonName: 'Boston Fern', scientificName: 'Nephrolepis exaltata' })
    fernId = fern.id
    await add({ commonName: 'Peace Lily', scientificName: 'Spathiphyllum wallisii' })
  })

  /** By name, once there are as many. */
  async function plantsOf(by: Person, count: number): Promise<Plant[]> {
    let items: Plant[] = []
    await eventually(async () => {
      const query = 'GET /api/v1/plants?sort=name&size=100'
      items = (await made<{ items: Plant[] }>(app.service, query, { by })).items
      assert.equal(items.length, count)
    }, 15_000)
    return items
  }

  const regionsOf = (by: Person) => made<Region[]>(app.service, 'GET /api/v1/regions', { by })

  async function pick(page: Page, label: string, typed: string, option: string | RegExp): Promise<void> {
    await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
    await page.getByRole('option', { name: option }).click()
  }

  const photo = async () => ({
    name: 'fern.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', { width: 64, height: 48 }),
  })

  test('another one like a plant has everything but its name and photographs', async (t) => {
    const by = await app.gardener()
    const { locationId, tagId } = by
    const payload = {
      name: 'Ferny',
      speciesId: fernId,
      locationId,
      substrate: 5,
      tagIds: [tagId],
      remark: 'Mine',
    }
    const { id } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await app.openAs(t, by, 'desktop')
    await page.goto(`/plants/new?from=${id}`)
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText(words.safe).waitFor()
    const [, twin] = await plantsOf(by, 2)
    assert.deepEqual(
      [twin?.name, twin?.species?.id, twin?.location?.id, twin?.substrate, twin?.tags.length, twin?.remark],
      ['Ferny 2', fernId, locationId, 5, 1, 'Mine'],
    )

    // A name that is typed and not chosen counts: that of a species if it is one, else one's own.
    const species = page.getByRole('combobox', { name: words.species })
    for (const typed of ['peace lily', 'Omas Geheimnis']) {
      await page.getByRole('button', { name: words.another }).click()
      await species.fill(typed)
      await page.getByRole('option').first().waitFor()
      await page.getByRole('button', { name: words.save }).click()
      await page.getByText(words.safe).waitFor()
    }
    const named = (await plantsOf(by, 4)).map(({ name, species }) => [name, species?.commonName])
    assert.deepEqual(named.slice(2), [
      ['Omas Geheimnis', 'Unknown plant'],
      ['Peace Lily', 'Peace Lily'],
    ])
  })

  test('several: picked one after the other, kept over leaving, added with twins, photographed after', async (t) => {
    const by = await app.person()
    const page = await app.openAs(t, by, 'phone')
    await page.goto('/plants/several')
    await page.getByLabel(words.place, { exact: true }).fill('Shelf')
    await pick(page, words.several.next, 'fern', /Boston Fern/)
    await pick(page, words.several.next, 'lily', /Peace Lily/)
    await page.getByRole('button', { name: en.ui.more(words.several.countOf('Peace Lily')) }).click()
    await page.reload()
    await page.getByRole('button', { name: words.several.save(3) }).click()
    await page.getByRole('button', { name: words.several.photosStart }).click()
    await page.getByRole('heading', { name: 'Boston Fern' }).waitFor()
    await page.getByLabel(words.photo.take).setInputFiles(await photo())
    await page.getByRole('heading', { name: 'Peace Lily', exact: true }).waitFor()
    await page.getByRole('button', { name: words.several.stop }).click()

    await eventually(async () => {
      const plants = await plantsOf(by, 3)
      assert.deepEqual(
        plants.map(({ name, location, covers }) => [name, location?.name, covers.length]),
        [
          ['Boston Fern', 'Shelf', 1],
          ['Peace Lily', 'Shelf', 0],
          ['Peace Lily 2', 'Shelf', 0],
        ],
      )
    }, 15_000)
    const [region, ...others] = await regionsOf(by)
    assert.deepEqual([region?.locations.length, others.length], [1, 0])
    await page.reload()
    await page.getByText(words.several.nothing).waitFor()
  })

  test('a table: every line is told before anything is written, and each is imported once', async (t) => {
    const by = await app.gardener()
    const page = await app.openAs(t, by, 'desktop')
    await page.goto('/plants/import')
    await page.getByLabel(words.csv.file).setInputFiles({
      name: 'plants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        '\uFEFFPflanze;Art;Standort;Bereich;Datum;Schlagwörter\nFerny;Nephrolepis exaltata;Kitchen;;1.5.2024;thirsty, gift\nBob;Bobbus;Shelf;Attic;;\nAda;;Beam;Attic;;\nEve;;;;;\n',
      ),
    })
    const preview = page.getByRole('listitem')
    await preview.filter({ hasText: 'Boston Fern' }).waitFor()
    for (const [name, told] of [
      ['Ferny', 'Kitchen'],
      ['Bob', words.csv.unknown('Bobbus')],
      ['Bob', words.csv.newPlace('Shelf')],
      ['Ada', words.csv.unknownWithout],
      ['Eve', words.csv.problem.noPlace],
    ] as const) {
      await preview.filter({ hasText: name }).filter({ hasText: told }).waitFor()
    }
    await plantsOf(by, 0)
    await page.getByRole('button', { name: words.csv.start(3) }).click()
    await page.getByText(words.csv.finished(3)).waitFor()
    const plants = await plantsOf(by, 3)
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
        ['Bob', 'Unknown plant', 'Shelf', null, []],
        ['Ferny', 'Boston Fern', 'Kitchen', '2024-05-01', ['gift', 'thirsty']],
      ],
    )
    assert.deepEqual(
      (await regionsOf(by)).map(({ name, locations }) => [name, locations.length]),
      [
        ['Home', 1],
        ['Attic', 2],
      ],
    )
  })
})
