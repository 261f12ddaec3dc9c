import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onEachEngine } from './engines.ts'
import { assertSuccess } from './envelope.ts'
import { GardenModel } from './garden-model.ts'
import { type Made, STEPS } from './garden-model-steps.ts'
import { newSpecies } from './gardener.ts'
import { type Person, registerPerson } from './people.ts'
import { codeOf, send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const action = fc.record({
  user: fc.nat(1),
  kind: fc.constantFrom(
    ...Object.keys(STEPS),
    // Without these there is nothing for the others to do.
    ...Object.keys(STEPS).filter((kind) => kind.startsWith('create')),
  ),
  at: fc.nat(5),
  to: fc.nat(5),
  picks: fc.array(fc.nat(5), { maxLength: 3 }),
  name: fc.constantFrom('Fern', 'FERN', 'Älter', 'älter', 'Zed', 'basil', '🌱'),
})

onEachEngine('gardens and a simple model of them', (engine) => {
  let service: TestApp
  let people: Person[]
  let speciesId: number
  before(async () => {
    service = await buildTestApp(engine)
    people = [await registerPerson(service), await registerPerson(service)]
    speciesId = await newSpecies(service)
  })
  after(() => service.close())

  async function assertSame(by: Person, model: GardenModel): Promise<void> {
    const page = (items: unknown[]) => ({ items, page: 0, size: 100, total: items.length })
    assertSuccess(await send(service, 'GET /api/v1/regions', { by }), model.regions)
    assertSuccess(await send(service, 'GET /api/v1/plant-tags', { by }), model.showTags())
    assertSuccess(await send(service, 'GET /api/v1/plants?size=100', { by }), page(model.showPlants()))
    const entries = await send(service, 'GET /api/v1/plant-journals?size=100', { by })
    assertSuccess(entries, page(model.showEntries()))
  }

  async function emptyGardens(): Promise<void> {
    for (const table of ['plant_journals', 'plants', 'plant_tags', 'regions'] as const) {
      await service.db.deleteFrom(table).execute()
    }
  }

  test('any sequence of changes leaves what the model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40, size: 'max' }), async (actions) => {
        await emptyGardens()
        const species = { id: speciesId, commonName: 'Fern', scientificName: null }
        const gardens = people.map((person) => ({ person, model: new GardenModel(species) }))
        for (const { user, kind, ...dice } of actions) {
          const garden = gardens[user]
          const makeStep = STEPS[kind]
          assert.ok(garden !== undefined && makeStep !== undefined)
          const { person, model } = garden
          const { line, payload, outcome } = makeStep(model, dice, speciesId)
          const reply = await send(
            service,
            line,
            payload === undefined ? { by: person } : { by: person, payload },
          )
          if (typeof outcome === 'number') {
            assert.equal(codeOf(reply), outcome, `${line}: ${reply.body}`)
          } else {
            assert.equal(reply.statusCode, 200, `${line}: ${reply.body}`)
            const { data }: { data: Made } = reply.json()
            assertSuccess(reply, outcome(data))
          }
          await assertSame(person, model)
        }
        for (const { person, model } of gardens) await assertSame(person, model)
      }),
      { numRuns: 6 },
    )
  })
})
