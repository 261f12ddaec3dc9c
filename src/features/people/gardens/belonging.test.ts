import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, newGardener } from '../../../../test/gardener.ts'
import { inGardenOf } from '../../../../test/grants.ts'
import { accept, gardensOf, invite, joined, listedGrants, tagsIn, tokenIn } from '../../../../test/joining.ts'
import { made } from '../../../../test/made.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { codeOf, send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { dayIn, textOf } from '../../due/days.ts'
import type { Garden } from './gardens.schema.ts'

const GRANTS = '/api/v1/grants'

onEachEngine('belonging to a garden', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('may do what their role may, and have nothing of the account', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await joined(service, ada, { role: 1 })
    const headers = inGardenOf(ada)
    const post = (line: `POST /${string}`) => send(service, line, { by: bob, headers, payload: {} })
    const statuses = async () => [
      (await tagsIn(service, bob, ada)).statusCode,
      (await post('POST /api/v1/plant-journals')).statusCode,
      (await post('POST /api/v1/plant-tags')).statusCode,
    ]
    assert.deepEqual(await statuses(), [200, 403, 403])
    for (const [role, expected] of [
      [2, [200, 400, 403]],
      [3, [200, 400, 400]],
    ] as const) {
      await made(service, `PUT ${GRANTS}/${grant.id}`, { by: ada, payload: { role } })
      assert.deepEqual(await statuses(), expected)
    }
    const { email } = await made<{ email: string }>(service, 'GET /api/v1/auth/me', { by: bob, headers })
    assert.equal(email, bob.email)
    for (const payload of [{ kind: 1, role: 1 }]) {
      assertFailure(await send(service, `POST ${GRANTS}`, { by: bob, headers, payload }), 403, 403)
    }
    assertFailure(
      await send(service, `PUT ${GRANTS}/${grant.id}`, { by: bob, headers, payload: { role: 3 } }),
      403,
      403,
    )
    assertFailure(
      await send(service, `POST ${GRANTS}/${grant.id}/renew`, { by: bob, headers, payload: {} }),
      403,
      403,
    )
    const { bob: carl } = await joined(service, ada)
    const [, ofCarl] = await listedGrants(service, ada)
    assertFailure(await send(service, `DELETE ${GRANTS}/${ofCarl?.id}`, { by: bob, headers }), 403, 403)
    assertSuccess(await send(service, `DELETE ${GRANTS}/${ofCarl?.id}`, { by: ada }), null)
    assertFailure(await tagsIn(service, carl, ada), 4701, 404)
  })

  test('come and go with their days, on days of the garden', async (t) => {
    const pass = passingTime(t)
    const ada = await newGardener(service)
    await made(service, 'PUT /api/v1/care-settings', { by: ada, payload: { timeZone: 'Pacific/Kiritimati' } })
    const today = dayIn('Pacific/Kiritimati', Date.now())
    const { bob, grant } = await joined(service, ada, { from: textOf(today), until: textOf(today) })
    const put = async (payload: object) => {
      const reply = await send(service, `PUT ${GRANTS}/${grant.id}`, { by: ada, payload })
      pass(2_001)
      return reply
    }
    assert.equal((await tagsIn(service, bob, ada)).statusCode, 200)
    await put({ from: textOf(today + 1), until: null })
    assertFailure(await tagsIn(service, bob, ada), 4701, 404)
    assert.deepEqual(
      (await listedGrants(service, ada)).map(({ state }) => state),
      [2],
    )
    assert.equal((await gardensOf(service, bob)).length, 2)
    const order = { errors: [{ path: 'until', message: 'must not be before from' }] }
    assertFailure(await put({ until: textOf(today) }), 1101, 400, order)
    await put({ from: null, until: textOf(today) })
    assert.equal((await tagsIn(service, bob, ada)).statusCode, 200)
    const end = (until: string) =>
      service.db.updateTable('grants').set({ until_day: until }).where('id', '=', grant.id).execute()
    await end(textOf(today - 1))
    pass(2_001)
    assertFailure(await tagsIn(service, bob, ada), 4701, 404)
    assert.equal((await gardensOf(service, bob)).length, 1)
    // A place that has ended hinders no invitation.
    const again = await invite(service, ada, { role: 1 })
    assert.equal(codeOf(await accept(service, bob, tokenIn(again))), 200)
    assert.deepEqual(
      (await listedGrants(service, ada)).map(({ id }) => id),
      [again.id],
    )
  })

  test('remind unless they only look, and choose that themselves', async () => {
    const ada = await newGardener(service)
    const { bob } = await joined(service, ada, { role: 1 })
    const path = `/api/v1/gardens/${ada.user.id}` as const
    const put = (by: Person, payload: object) => send(service, `PUT ${path}`, { by, payload })
    const garden = await made<Garden>(service, `GET ${path}`, { by: bob })
    assert.equal(garden.remind, false)
    assertSuccess(await put(bob, { remind: true }), { ...garden, remind: true })
    assertFailure(await put(bob, { name: 'Mine' }), 403, 403)
    assertFailure(await put(ada, { remind: true }), 1101, 400, {
      errors: [{ path: 'remind', message: 'is set for the own garden in the settings of care' }],
    })
    assertSuccess(await put(ada, { name: ' Balcony ' }), {
      ...{ id: ada.user.id, name: 'Balcony', role: 4, plants: 0, owner: { id: ada.user.id } },
    })
    const carl = await registerPerson(service)
    assertFailure(await send(service, `GET ${path}`, { by: carl }), 4701, 404)
    const stale = { by: bob, payload: { remind: false }, headers: { 'if-match': '"other"' } }
    assertFailure(await send(service, `PUT ${path}`, stale), 1109, 412)
  })

  test('lose the garden of a disabled owner, and get it back', async (t) => {
    const pass = passingTime(t)
    const ada: Gardener = await newGardener(service)
    const admin = await registerAdmin(service)
    const { bob } = await joined(service, ada)
    const disable = async (user: Person, disabled: boolean) => {
      await made(service, `PUT /api/v1/admin/users/${user.user.id}`, { by: admin, payload: { disabled } })
      pass(2_001)
    }
    await disable(ada, true)
    assertFailure(await tagsIn(service, bob, ada), 4701, 404)
    assert.equal((await gardensOf(service, bob)).length, 1)
    await disable(ada, false)
    assert.equal((await tagsIn(service, bob, ada)).statusCode, 200)
  })
})
