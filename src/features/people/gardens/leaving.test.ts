import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newGardener, newSpecies } from '../../../../test/gardener.ts'
import { createGate } from '../../../../test/gate.ts'
import { inGardenOf, newKey } from '../../../../test/grants.ts'
import {
  accept,
  gardensOf,
  grantEvents,
  invite,
  joined,
  listedGrants,
  tagsIn,
  tokenIn,
} from '../../../../test/joining.ts'
import { untilWaitingForLocks } from '../../../../test/lock-waiters.ts'
import { made } from '../../../../test/made.ts'
import { openTransaction } from '../../../../test/open-transaction.ts'
import { PASSWORD, type Person, registerPerson, signInAs } from '../../../../test/people.ts'
import { fileOf } from '../../../../test/pictures.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { codeOf, send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { uploadOnce } from '../../../../test/upload.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { lockGarden } from '../../change/garden.ts'
import { record, recordingChanges } from '../../change/record.ts'
import { dayIn, textOf } from '../../due/days.ts'
import { deleteAccountData } from '../accounts/account-data.ts'
import { deleteGrantsOfHolder } from '../grants/grants.sql.ts'
import { deleteOldGrants } from '../grants/old-grants.ts'
import { leaveAllGardens } from './leaving.service.ts'

const GRANTS = '/api/v1/grants'
const DAY_MS = 86_400_000
const day = (ahead: number) => textOf(dayIn('UTC', Date.now()) + ahead)

async function deleteHolder(db: Db, _owner: Person, { user }: Person): Promise<void> {
  await leaveAllGardens(db, user.id)
  await deleteAccountData(db, user.id)
}

async function removeHolder(db: Db, owner: Person, { user }: Person): Promise<void> {
  const gardenId = gardenIdOf(owner)
  await lockGarden(db, gardenId)
  await recordingChanges(db, gardenId, async (db) => {
    record(db, 'grant', 'deleted', 1)
    await deleteGrantsOfHolder(db, { gardenId, holderId: user.id })
  })
}

onEachEngine('leaving a garden', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('whose account is deleted leave only the kind of what they wrote, and their garden goes', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await joined(service, ada)
    const { bob: carl } = await joined(service, bob)
    const payload = { name: 'Fern', speciesId: await newSpecies(service), locationId: ada.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by: ada, payload })
    const { id } = await made(service, 'POST /api/v1/plant-journals', {
      by: bob,
      headers: inGardenOf(ada),
      payload: { plantIds: [plantId] },
    })
    const read = () => made<{ author?: object }>(service, `GET /api/v1/plant-journals/${id}`, { by: ada })
    assert.deepEqual((await read()).author, { kind: 1, name: 'Bob', userId: bob.user.id })
    await made(service, 'DELETE /api/v1/auth/me', { by: bob, payload: { password: PASSWORD } })
    assert.deepEqual((await read()).author, { kind: 1 })
    assert.deepEqual(await listedGrants(service, ada), [])
    assert.equal((await gardensOf(service, carl)).length, 1)
    assertFailure(await tagsIn(service, carl, bob), 4701, 404)
    assert.deepEqual((await grantEvents(service, ada)).at(-1), `grant.deleted ${grant.id}`)
    const rows = await service.db.selectFrom('plant_journals').select('author').where('id', '=', id).execute()
    assert.equal(JSON.stringify(rows).includes('Bob'), false)
    await signInAs(service, ada.email)
  })

  test('write in no garden whose owner has just been deleted', async () => {
    const ada = await newGardener(service)
    const { bob } = await joined(service, ada)
    assert.equal((await tagsIn(service, bob, ada)).statusCode, 200)
    // Behind the back of the service, which remembers the place for two seconds.
    await service.db.deleteFrom('users').where('id', '=', ada.user.id).execute()
    for (const headers of [inGardenOf(ada), { ...inGardenOf(ada), 'idempotency-key': 'k' }]) {
      const reply = await send(service, 'POST /api/v1/plant-tags', {
        by: bob,
        headers,
        payload: { name: 'a' },
      })
      assertFailure(reply, 4701, 404)
    }
  })

  test('two accounts in each other’s garden are deleted at once', async () => {
    const ada = await newGardener(service)
    const { bob } = await joined(service, ada)
    const token = tokenIn(await invite(service, bob))
    assert.equal(codeOf(await accept(service, ada, token, { displayName: 'Ada' })), 200)
    const replies = await Promise.all(
      [ada, bob].map((by) =>
        send(service, 'DELETE /api/v1/auth/me', { by, payload: { password: PASSWORD } }),
      ),
    )
    assert.deepEqual(tally(replies), { 200: 2 })
  })

  test('an account that is being deleted joins no garden', async () => {
    const ada = await newGardener(service)
    const bob = await registerPerson(service)
    const token = tokenIn(await invite(service, ada))
    const gate = createGate()
    const deletion = inTransaction(service.db, async (db) => {
      await leaveAllGardens(db, bob.user.id)
      await gate.wait()
      await deleteAccountData(db, bob.user.id)
    })
    await gate.reached
    const reply = accept(service, bob, token)
    await untilWaitingForLocks(engine, service.db, 1)
    gate.open()
    await deletion
    assertFailure(await reply, 401, 401)
    assert.deepEqual(
      (await listedGrants(service, ada)).map(({ state }) => state),
      [1],
    )
  })

  test('an upcoming person may leave, and nothing else', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await joined(service, ada, { from: day(2) })
    const { bob: carl, grant: other } = await joined(service, ada)
    const headers = inGardenOf(ada)
    assert.equal((await gardensOf(service, bob)).length, 2)
    for (const line of [
      `GET ${GRANTS}/self`,
      `GET ${GRANTS}/${grant.id}`,
      `DELETE ${GRANTS}/${other.id}`,
    ] as const) {
      assertFailure(await send(service, line, { by: bob, headers }), 4701, 404)
    }
    const stale = { by: bob, headers: { ...headers, 'if-match': '"other"' } }
    assertFailure(await send(service, `DELETE ${GRANTS}/${grant.id}`, stale), 1109, 412)
    assertSuccess(await send(service, `DELETE ${GRANTS}/${grant.id}`, { by: bob, headers }), null)
    assert.equal((await gardensOf(service, bob)).length, 1)
    assert.deepEqual(
      (await listedGrants(service, ada)).map(({ user }) => user?.id),
      [carl.user.id],
    )
    assert.deepEqual((await grantEvents(service, ada)).at(-1), `grant.deleted ${grant.id}`)
  })

  test('a place that ended long ago goes with its keys, which no new invitation revives', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await joined(service, ada)
    const { bob: carl, grant: other } = await joined(service, ada, { until: day(1) })
    const [key, kept] = [await newKey(service, bob, { in: ada }), await newKey(service, carl, { in: ada })]
    const old = await invite(service, ada)
    const change = (id: number, values: { until_day?: string; expires_at?: number }) =>
      service.db.updateTable('grants').set(values).where('id', '=', id).execute()
    await change(grant.id, { until_day: day(-32) })
    await change(old.id, { expires_at: Date.now() - 31 * DAY_MS })
    await deleteOldGrants(service.db)
    assert.deepEqual(
      (await listedGrants(service, ada)).map(({ id }) => id),
      [other.id],
    )
    assert.deepEqual((await grantEvents(service, ada)).slice(-2), [
      `grant.deleted ${grant.id}`,
      `grant.deleted ${old.id}`,
    ])
    assert.deepEqual(await grantEvents(service, bob), [])
    const held = service.db.selectFrom('grants').select('id').where('holder_id', '=', bob.user.id)
    assert.deepEqual(await held.execute(), [])
    const again = await invite(service, ada)
    assert.equal(codeOf(await accept(service, bob, tokenIn(again))), 200)
    assertFailure(await send(service, 'GET /api/v1/plant-tags', { by: key }), 401, 401)
    assert.equal((await send(service, 'GET /api/v1/plant-tags', { by: kept })).statusCode, 200)
  })

  test('keys without the place that they were made in end with a new one', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await joined(service, ada)
    const key = await newKey(service, bob, { in: ada })
    // As an earlier version left it.
    await service.db.deleteFrom('grants').where('id', '=', grant.id).execute()
    assert.equal(codeOf(await accept(service, bob, tokenIn(await invite(service, ada)))), 200)
    assertFailure(await send(service, 'GET /api/v1/plant-tags', { by: key }), 401, 401)
  })

  for (const [title, status, code, end] of [
    ['account is deleted', 401, 401, deleteHolder],
    ['place ends', 404, 4701, removeHolder],
  ] as const) {
    test(`a write that waits while its ${title} leaves nothing`, async () => {
      const ada = await newGardener(service)
      const speciesId = await newSpecies(service)
      const plant = { name: 'Fern', speciesId, locationId: ada.locationId }
      const { id: plantId } = await made(service, 'POST /api/v1/plants', { by: ada, payload: plant })
      for (const [line, payload] of [
        ['POST /api/v1/plant-journals', { plantIds: [plantId] }],
        ['POST /api/v1/plant-tags', { name: 'dry' }],
      ] as const) {
        for (const more of [{}, { 'idempotency-key': 'k' }]) {
          const { bob } = await joined(service, ada)
          assert.equal((await tagsIn(service, bob, ada)).statusCode, 200)
          const removal = await openTransaction(service.db, (db) => end(db, ada, bob))
          const reply = send(service, line, { by: bob, headers: { ...inGardenOf(ada), ...more }, payload })
          await untilWaitingForLocks(engine, service.db, 1)
          await removal.commit()
          assertFailure(await reply, code, status)
        }
      }
      const entries = service.db.selectFrom('plant_journals').select('id')
      assert.deepEqual(await entries.where('user_id', '=', gardenIdOf(ada)).execute(), [])
      assert.equal((await made<unknown[]>(service, 'GET /api/v1/plant-tags', { by: ada })).length, 1)
    })
  }

  test('a caller whose account has just been deleted writes in no garden of another', async () => {
    const ada = await newGardener(service)
    const plant = { name: 'Fern', speciesId: await newSpecies(service), locationId: ada.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by: ada, payload: plant })
    const { bob } = await joined(service, ada)
    const key = await newKey(service, bob, { in: ada })
    const headers = inGardenOf(ada)
    for (const by of [bob, key]) {
      assert.equal((await send(service, `GET ${GRANTS}/self`, { by, headers })).statusCode, 200)
    }
    // Behind the back of the service, which remembers the session and the place for two seconds.
    await service.db.deleteFrom('users').where('id', '=', bob.user.id).execute()
    for (const by of [bob, key]) {
      for (const more of [{}, { 'idempotency-key': 'k' }]) {
        for (const [line, payload] of [
          ['POST /api/v1/plant-tags', { name: 'dry' }],
          ['POST /api/v1/plant-journals', { plantIds: [plantId] }],
        ] as const) {
          const reply = await send(service, line, { by, headers: { ...headers, ...more }, payload })
          assertFailure(reply, 401, 401)
        }
      }
    }
    const there = { headers: { ...bob.headers, ...headers } }
    assertFailure(await uploadOnce(service, there, 'k', fileOf(1_000)), 401, 401)
  })
})
