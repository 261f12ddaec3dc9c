import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { type Bearer, inGardenOf, letIn, newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Journal } from './journals.schema.ts'

const JOURNALS = '/api/v1/plant-journals'
const DAY_MS = 86_400_000

onEachEngine('the author of an entry', (engine) => {
  let service: TestApp
  let ada: Gardener
  let bob: Person
  let plantId: number
  before(async () => {
    service = await buildTestApp(engine)
    ada = await newGardener(service)
    bob = await registerPerson(service)
    await made(service, 'PUT /api/v1/auth/me', { by: bob, payload: { displayName: 'Bob' } })
    await letIn(service, ada, bob, 2)
    const payload = { name: 'Fern', speciesId: await newSpecies(service), locationId: ada.locationId }
    plantId = (await made(service, 'POST /api/v1/plants', { by: ada, payload })).id
  })
  after(() => service.close())

  const note = (by: Person | Bearer) =>
    made<Journal>(service, `POST ${JOURNALS}`, {
      by,
      headers: by === ada || 'id' in by ? {} : inGardenOf(ada),
      payload: { plantIds: [plantId], remark: 'wilted' },
    })
  const put = (by: Person | Bearer, id: number, headers: Record<string, string> = {}) =>
    send(service, `PUT ${JOURNALS}/${id}`, { by, headers, payload: { remark: 'better' } })
  const remove = (by: Person | Bearer, id: number, headers: Record<string, string> = {}) =>
    send(service, `DELETE ${JOURNALS}/${id}`, { by, headers })

  test('is shown, unless it is the owner, and no change changes it', async () => {
    const key = await newKey(service, ada, { role: 2 })
    const own = await note(ada)
    const [byPerson, byKey] = [await note(bob), await note(key)]
    assert.equal(own.author, undefined)
    assert.deepEqual(byPerson.author, { kind: 1, name: 'Bob', userId: bob.user.id })
    assert.deepEqual(byKey.author, { kind: 3, name: 'Sensor', userId: ada.user.id })
    for (const entry of [own, byPerson, byKey]) {
      assertSuccess(await send(service, `GET ${JOURNALS}/${entry.id}`, { by: ada }), entry)
    }
    assertSuccess(await put(ada, byPerson.id), { ...byPerson, remark: 'better' })
    const { items } = await made<{ items: Journal[] }>(service, `GET ${JOURNALS}`, { by: ada })
    assert.deepEqual(
      items.map(({ author }) => author),
      [byKey.author, byPerson.author, undefined],
    )
  })

  test('is shown by a task that was done', async () => {
    const schedule = { plantId, type: 1, every: 7, unit: 1 }
    const { id } = await made(service, 'POST /api/v1/care-schedules', { by: ada, payload: schedule })
    const { entries } = await made<{ entries: Journal[] }>(service, 'POST /api/v1/care-tasks/done', {
      by: bob,
      headers: inGardenOf(ada),
      payload: { scheduleIds: [id] },
    })
    assert.deepEqual(
      entries.map(({ author }) => author),
      [{ kind: 1, name: 'Bob', userId: bob.user.id }],
    )
  })

  test('may change it for seven days as a sitter, and a member may always', async () => {
    const headers = inGardenOf(ada)
    const sensor = await newKey(service, ada, { role: 2 })
    const tool = await newKey(service, ada, { role: 3 })
    const ofBob = await newKey(service, bob, { role: 2, in: ada })
    const [own, byBob, byKeyOfBob] = [await note(ada), await note(bob), await note(ofBob)]
    const refusal = { message: 'You may change your own entries, for 7 days after you wrote them.' }
    for (const change of [put, remove]) {
      assertFailure(await change(bob, own.id, headers), 403, 403, refusal)
      assertFailure(await change(ofBob, own.id), 403, 403, refusal)
      assertFailure(await change(sensor, byBob.id), 403, 403, refusal)
    }
    for (const { id } of [byBob, byKeyOfBob]) {
      assert.equal((await put(bob, id, headers)).statusCode, 200)
      assert.equal((await put(ofBob, id)).statusCode, 200)
    }
    // The owner's own key is the owner's, but what came from another server with its author is not.
    assert.equal((await put(sensor, own.id)).statusCode, 200)
    const imported = { author: '{"kind":1,"name":"Dora"}' }
    await service.db.updateTable('plant_journals').set(imported).where('id', '=', own.id).execute()
    assertFailure(await put(sensor, own.id), 403, 403, refusal)
    const age = (days: number) =>
      service.db
        .updateTable('plant_journals')
        .set({ created_at: Date.now() - days * DAY_MS })
        .where('id', '=', byBob.id)
        .execute()
    await age(6.9)
    assert.equal((await put(bob, byBob.id, headers)).statusCode, 200)
    await age(7.1)
    assertFailure(await put(bob, byBob.id, headers), 403, 403, refusal)
    assertFailure(await remove(bob, byBob.id, headers), 403, 403, refusal)
    assert.equal((await put(tool, byBob.id)).statusCode, 200)
    assertSuccess(await remove(tool, byBob.id), null)
    assertFailure(await put(bob, byBob.id, headers), 4401, 404)
  })
})
