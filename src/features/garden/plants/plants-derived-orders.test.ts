import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, openCatalogue } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, newGardener } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { cursorOf } from '../../../http/paging/cursor.ts'
import type { Plant } from './plants.schema.ts'
import { DERIVED_ORDERS, type DerivedSort } from './plants-derived-orders.ts'

const PATH = '/api/v1/plants'

onEachEngine('plants in the order of what they refer to', (engine) => {
  let catalogue: Catalogue
  let service: TestApp
  let by: Gardener
  before(async () => {
    catalogue = await openCatalogue(engine)
    ;({ service } = catalogue)
    const stranger = await newGardener(service)
    by = await newGardener(service)
    const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Attic' } })
    const place = async (id: number, name: string) =>
      (await made(service, `POST /api/v1/regions/${id}/locations`, { by, payload: { name } })).id
    const attic = await place(region.id, 'Attic')
    const zoo = await place(by.regionId, 'Zoo')
    const bath = await place(by.regionId, 'Bath')
    const gone = await place(by.regionId, 'Gone')
    const kitchen = by.locationId
    const orderedIds = [zoo, kitchen, bath, gone]
    const order = `PUT /api/v1/regions/${by.regionId}/locations/order` as const
    await made(service, order, { by, payload: { orderedIds } })
    const palm = (await catalogue.add({ commonName: 'Palm' })).id
    const aloe = (await catalogue.add({ commonName: 'Ålöe' })).id
    const lost = (await catalogue.add({ commonName: 'Lost' })).id
    await catalogue.translate(aloe, 'de', { commonName: 'Zwergaloe' })
    const add = async (name: string, speciesId: number, locationId: number, ...days: string[]) => {
      const plant = await made(service, `POST ${PATH}`, { by, payload: { name, speciesId, locationId } })
      for (const [at, startDate] of days.entries()) {
        const payload = { plantId: plant.id, type: at + 1, every: 7, unit: 1, startDate }
        await made(service, 'POST /api/v1/care-schedules', { by, payload })
      }
      return plant.id
    }
    await add('b', palm, attic, '2026-03-01')
    await add('A', aloe, kitchen, '2026-05-01', '2026-02-01')
    await add('a', palm, kitchen)
    const archived = await add('d', lost, zoo, '2026-01-01')
    await add('c', aloe, gone, '2026-03-01')
    await add('é', lost, bath, '2026-12-01')
    await add('f', aloe, gone)
    await made(service, `PUT ${PATH}/${archived}`, { by, payload: { status: 1 } })
    await made(service, `DELETE /api/v1/locations/${gone}`, { by })
    await made(service, `DELETE /api/v1/plant-species/${lost}`, { by: catalogue.admin })
    const payload = { name: 'x', speciesId: palm, locationId: stranger.locationId }
    await made(service, `POST ${PATH}`, { by: stranger, payload })
  })
  after(() => catalogue.close())

  const EXPECTED: Record<DerivedSort, string> = {
    nextDue: 'A b c é a d f',
    '-nextDue': 'é c b A f d a',
    location: 'd A a é b c f',
    '-location': 'b é a A d f c',
    species: 'A c f a b d é',
    '-species': 'b a f c A é d',
  }
  const GERMAN: Partial<Record<DerivedSort, string>> = {
    species: 'a b A c f d é',
    '-species': 'f c A b a é d',
  }

  async function assertOrder(sort: DerivedSort, names: string, headers: Record<string, string>) {
    const ids: number[] = []
    const page = await made<{ items: Plant[]; total: number }>(service, `GET ${PATH}?sort=${sort}`, {
      by,
      headers,
    })
    assert.deepEqual(page.items.map(({ name }) => name).join(' '), names)
    ids.push(...page.items.map(({ id }) => id))
    const plants = new Map(page.items.map((plant) => [plant.id, plant]))
    const items = (from: number, to: number) => ids.slice(from, to).map((id) => plants.get(id))
    for (const number of [0, 1, 2, 3]) {
      const reply = await send(service, `GET ${PATH}?sort=${sort}&size=3&page=${number}`, { by, headers })
      assertSuccess(reply, { items: items(number * 3, number * 3 + 3), page: number, size: 3, total: 7 })
    }
    let after = ''
    for (let from = 0; from < 7; from += 2) {
      const line = `GET ${PATH}?sort=${sort}&size=2&after=${after}` as const
      const reply = await send(service, line, { by, headers })
      const { next } = reply.json().data
      assert.equal(next === undefined, from === 6)
      assertSuccess(reply, { items: items(from, from + 2), size: 2, ...(next === undefined ? {} : { next }) })
      after = next
    }
  }

  for (const [sort, names] of Object.entries(EXPECTED) as [DerivedSort, string][]) {
    test(`${sort}: page by page, by number and by cursor`, async () => {
      await assertOrder(sort, names, {})
      await assertOrder(sort, GERMAN[sort] ?? names, { 'accept-language': 'de' })
    })

    test(`${sort}: among those that a filter finds`, async () => {
      const wanted = new Set(['a', 'A', 'b'])
      for (const filter of [`locationId=${by.locationId}`, 'status=0&keywords=palm']) {
        const page = await made<{ items: Plant[]; total: number }>(
          service,
          `GET ${PATH}?sort=${sort}&${filter}`,
          { by },
        )
        const found = page.items.map(({ name }) => name)
        assert.deepEqual(
          found,
          names.split(' ').filter((name) => wanted.has(name) && found.includes(name)),
        )
        assert.deepEqual([found.length, page.total], [2, 2])
      }
    })

    test(`${sort}: a cursor of another order is refused, and one that was made up leads somewhere`, async () => {
      const get = (after: string) => send(service, `GET ${PATH}?sort=${sort}&after=${after}`, { by })
      const message = 'must be the `next` of an earlier response, to the same list in the same order'
      const others = Object.entries(DERIVED_ORDERS).filter(([name]) => name !== sort)
      for (const [, other] of others) {
        const reply = await get(cursorOf(other, { key: 'a', id: 1 }))
        assertFailure(reply, 1101, 400, { errors: [{ path: 'after', message }] })
      }
      for (const key of ['', '\u0001', '\u{10ffff}', "' or 1=1 --", '2026-13-99', 'x'.repeat(1_000)]) {
        const reply = await get(cursorOf(DERIVED_ORDERS[sort], { key, id: 2 ** 53 - 1 }))
        assert.equal(reply.statusCode, 200)
      }
    })
  }

  test('a name that folds into very many letters is sorted, and its cursor leads on', async () => {
    const own = await newGardener(service)
    const longest = '\ufdfa'.repeat(48)
    const species = await catalogue.add({ commonName: longest })
    const ids: number[] = []
    for (const name of [longest, longest, 'a']) {
      const payload = { name, speciesId: species.id, locationId: own.locationId }
      ids.push((await made(service, `POST ${PATH}`, { by: own, payload })).id)
    }
    const seen: number[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const line = `GET ${PATH}?sort=species&size=1&after=${after}` as const
      const page: { items: Plant[]; next?: string } = await made(service, line, { by: own })
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
    }
    assert.deepEqual(
      seen.toSorted((one, other) => one - other),
      ids,
    )
  })
})
