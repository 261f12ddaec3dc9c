import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Db } from '../../../db/schema.ts'
import { getJournal, listJournals } from '../journals/journals.service.ts'
import { getPlant, listPlants } from './plants.service.ts'

const FIRST_PAGE = { page: 0, size: 20 }
const CHANGES = 20

/** A resource that updates switch between two states, which differ in many fields. */
interface AlternatingResource {
  readonly path: `/api/v1/${string}`
  readonly id: number
  readonly bodies: readonly [object, object]
}

onEachEngine('reads of a garden while it changes', (engine) => {
  let service: TestApp
  let by: Gardener
  let plant: AlternatingResource
  let entry: AlternatingResource
  before(async () => {
    service = await buildTestApp(engine)
    by = await newGardener(service)
    const speciesId = await newSpecies(service)
    const fixed = { speciesId, locationId: by.locationId }
    const [a, b] = (await fileRows(service, by, 2)).map(({ id }) => id)
    const { id: tagId } = await made(service, 'POST /api/v1/plant-tags', { by, payload: { name: 'b' } })
    const { id: other } = await made(service, 'POST /api/v1/plants', { by, payload: { name: 'x', ...fixed } })
    plant = await newAlternating('/api/v1/plants', fixed, [
      { name: 'a', tagIds: [by.tagId], covers: [a] },
      { name: 'b', tagIds: [tagId], covers: [b] },
    ])
    entry = await newAlternating('/api/v1/plant-journals', {}, [
      { remark: 'a', plantIds: [plant.id], media: [a] },
      { remark: 'b', plantIds: [other], media: [b] },
    ])
  })
  after(() => service.close())

  async function newAlternating(
    path: AlternatingResource['path'],
    fixed: object,
    bodies: readonly [object, object],
  ): Promise<AlternatingResource> {
    const { id } = await made(service, `POST ${path}`, { by, payload: { ...fixed, ...bodies[0] } })
    return { path, id, bodies }
  }

  const put = ({ path, id }: AlternatingResource, payload: object) =>
    made<{ id: number }>(service, `PUT ${path}/${id}`, { by, payload })

  for (const [title, statements, subject, read] of [
    ['one plant', 1, () => plant, (db: Db) => getPlant(db, scopeOf(by), plant.id)],
    ['a page of plants', 1, () => plant, (db: Db) => listPlants(db, scopeOf(by), FIRST_PAGE)],
    ['one entry', 1, () => entry, (db: Db) => getJournal(db, scopeOf(by), entry.id)],
    ['a page of entries', 1, () => entry, (db: Db) => listJournals(db, scopeOf(by), FIRST_PAGE)],
  ] as const) {
    test(`${title}: a change during or after its statements is not seen`, async () => {
      const [first, second] = subject().bodies
      await put(subject(), first)
      const whole = await read(service.db)
      let hasChanged = false
      const counted = countQueries(service.db, async () => {
        if (hasChanged) return
        hasChanged = true
        await put(subject(), second)
      })
      assert.deepEqual(await read(counted.db), whole)
      assert.equal(counted.count, statements)
      assert.notDeepEqual(await read(service.db), whole)
    })
  }

  for (const [title, subject] of [
    ['plants', () => plant],
    ['entries', () => entry],
  ] as const) {
    test(`${title}: concurrent readers see one state or the other, in single reads and in the list`, async () => {
      const { path, id, bodies } = subject()
      const states = [JSON.stringify(await put(subject(), bodies[1]))]
      states.push(JSON.stringify(await put(subject(), bodies[0])))
      let isDone = false
      let seen = 0
      const look = async (read: () => Promise<object | undefined>) => {
        while (!isDone) {
          const state = JSON.stringify(await read())
          assert.ok(states.includes(state), `torn: ${state}`)
          seen++
          // An injected GET runs without I/O: without this the loop would never let the updates run.
          await nextIteration()
        }
      }
      const alone = () => made(service, `GET ${path}/${id}`, { by })
      const listed = async () => {
        const { items } = await made<{ items: { id: number }[] }>(service, `GET ${path}`, { by })
        return items.find((item) => item.id === id)
      }
      const change = async () => {
        try {
          for (let at = 0; at < CHANGES; at++) await put(subject(), bodies[at % 2 === 0 ? 1 : 0])
        } finally {
          isDone = true
        }
      }
      await Promise.all([look(alone), look(alone), look(listed), look(listed), change()])
      assert.ok(seen > 0)
    })
  }
})
