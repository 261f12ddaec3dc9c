import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { inGardenOf, newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { outboxMails } from '../../../../test/outbox-mails.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import {
  newEmail,
  PASSWORD,
  type Person,
  registerAdmin,
  registerPerson,
  signInAs,
} from '../../../../test/people.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { codeOf, send, sessionIn, tally } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { dayIn, textOf } from '../../due/days.ts'
import type { Grant } from '../grants/grants.schema.ts'
import { deleteOldGrants } from '../people.jobs.ts'
import type { Garden } from './gardens.schema.ts'

const GRANTS = '/api/v1/grants'
const DAY_MS = 86_400_000
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Frond <frond@example.org>',
  PUBLIC_URL: 'https://frond.example',
}
const day = (ahead: number) => textOf(dayIn('UTC', Date.now()) + ahead)

onEachEngine('persons', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  const invite = (by: Person, payload: object = {}) =>
    made<Grant>(service, `POST ${GRANTS}`, { by, payload: { kind: 1, role: 3, ...payload } })
  const tokenIn = ({ url = '' }: Grant) => url.split('#')[1] ?? ''
  const accept = (by: Person, token: string, more: object = { displayName: 'Bob' }) =>
    send(service, `POST ${GRANTS}/accept`, { by, payload: { token, ...more } })
  const listed = (by: Person, garden: Person = by) =>
    made<Grant[]>(service, `GET ${GRANTS}`, { by, headers: inGardenOf(garden) })
  const gardens = (by: Person) => made<Garden[]>(service, 'GET /api/v1/gardens', { by })
  const tags = (by: Person, garden: Person) =>
    send(service, 'GET /api/v1/plant-tags', { by, headers: inGardenOf(garden) })
  const eventsOf = async (by: Person) => {
    const { items } = await made<{ items: { type: string; subject: number }[] }>(
      service,
      'GET /api/v1/events?after=0&size=100',
      { by },
    )
    return items
      .filter(({ type }) => type.startsWith('grant.'))
      .map(({ type, subject }) => `${type} ${subject}`)
  }

  /** Bob joins the garden of Ada. */
  async function join(ada: Person, payload: object = {}): Promise<{ bob: Person; grant: Grant }> {
    const bob = await registerPerson(service)
    const grant = await invite(ada, payload)
    assert.equal(codeOf(await accept(bob, tokenIn(grant))), 200)
    return { bob, grant }
  }

  test('are invited by a link that works once, see the garden, and leave', async () => {
    const ada = await newGardener(service)
    await made(service, 'PUT /api/v1/auth/me', { by: ada, payload: { displayName: 'Ada' } })
    await made(service, `PUT /api/v1/gardens/${ada.user.id}`, { by: ada, payload: { name: 'Balcony' } })
    const bob = await registerPerson(service)
    const grant = await invite(ada, { name: 'Neighbour', from: day(-1), until: day(9) })
    const { id, createdAt, expiresAt = 0, hint, url = '' } = grant
    assert.match(url, /^\/join#[\w-]{43}$/)
    assert.equal(Math.round((expiresAt - createdAt) / DAY_MS), 7)
    const shown = {
      ...{ id, kind: 1, role: 3, name: 'Neighbour', from: day(-1), until: day(9), state: 1 },
      ...{ hint: url.slice(-4), expiresAt, createdAt },
    }
    assert.deepEqual(grant, { ...shown, url })
    assert.equal(hint, url.slice(-4))
    assert.deepEqual(await listed(ada), [shown])
    const token = tokenIn(grant)
    assertSuccess(await send(service, `POST ${GRANTS}/look`, { payload: { token } }), {
      ...{ garden: { name: 'Balcony', ownerName: 'Ada' }, role: 3, from: day(-1), until: day(9), expiresAt },
    })
    assertFailure(await tags(bob, ada), 4701, 404)
    const nameless = { errors: [{ path: 'displayName', message: 'is required' }] }
    assertFailure(await accept(bob, token, {}), 1101, 400, nameless)
    const garden = {
      ...{
        id: ada.user.id,
        name: 'Balcony',
        role: 3,
        from: day(-1),
        until: day(9),
        grantId: id,
        remind: true,
      },
      ...{ plants: 0, owner: { id: ada.user.id, name: 'Ada' } },
    }
    assertSuccess(await accept(bob, token), garden)
    assertFailure(await accept(bob, token), 2007, 404)
    assert.deepEqual(await gardens(bob), [
      { id: bob.user.id, role: 4, plants: 0, owner: { id: bob.user.id, name: 'Bob' } },
      garden,
    ])
    assertSuccess(await tags(bob, ada), (await tags(ada, ada)).json().data)
    const user = { id: bob.user.id, name: 'Bob' }
    const [toOwner] = await listed(ada)
    assert.deepEqual(
      { ...toOwner, lastUsedAt: undefined },
      {
        ...{ id, kind: 1, role: 3, name: 'Bob', from: day(-1), until: day(9), state: 3 },
        ...{ user: { ...user, email: bob.email }, lastUsedAt: undefined, createdAt },
      },
    )
    assert.deepEqual(await listed(bob, ada), [
      { id, kind: 1, role: 3, name: 'Bob', state: 3, user, createdAt },
    ])

    const key = await newKey(service, bob, { in: ada })
    assertSuccess(await send(service, `DELETE ${GRANTS}/${id}`, { by: bob, headers: inGardenOf(ada) }), null)
    assertFailure(await tags(bob, ada), 4701, 404)
    assertFailure(await send(service, 'GET /api/v1/plant-tags', { by: key }), 401, 401)
    assert.deepEqual(await listed(ada), [])
    assert.deepEqual(await eventsOf(ada), [
      `grant.created ${id}`,
      `grant.updated ${id}`,
      `grant.deleted ${id}`,
    ])
    assert.deepEqual(await eventsOf(bob), [])
    const lines = service.logs.filter(({ audit, grantId }) => audit !== undefined && grantId === id)
    assert.deepEqual(
      lines.map(({ audit, userId }) => [audit, userId]),
      [
        ['grant.created', ada.user.id],
        ['grant.joined', bob.user.id],
        ['grant.ended', bob.user.id],
      ],
    )
  })

  test('may do what their role may, and have nothing of the account', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await join(ada, { role: 1 })
    const headers = inGardenOf(ada)
    const post = (line: `POST /${string}`) => send(service, line, { by: bob, headers, payload: {} })
    const statuses = async () => [
      (await tags(bob, ada)).statusCode,
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
    const { bob: carl } = await join(ada)
    const [, ofCarl] = await listed(ada)
    assertFailure(await send(service, `DELETE ${GRANTS}/${ofCarl?.id}`, { by: bob, headers }), 403, 403)
    assertSuccess(await send(service, `DELETE ${GRANTS}/${ofCarl?.id}`, { by: ada }), null)
    assertFailure(await tags(carl, ada), 4701, 404)
  })

  test('come and go with their days, on days of the garden', async (t) => {
    const pass = passingTime(t)
    const ada = await newGardener(service)
    await made(service, 'PUT /api/v1/care-settings', { by: ada, payload: { timeZone: 'Pacific/Kiritimati' } })
    const today = dayIn('Pacific/Kiritimati', Date.now())
    const { bob, grant } = await join(ada, { from: textOf(today), until: textOf(today) })
    const put = async (payload: object) => {
      const reply = await send(service, `PUT ${GRANTS}/${grant.id}`, { by: ada, payload })
      pass(2_001)
      return reply
    }
    assert.equal((await tags(bob, ada)).statusCode, 200)
    await put({ from: textOf(today + 1), until: null })
    assertFailure(await tags(bob, ada), 4701, 404)
    assert.deepEqual(
      (await listed(ada)).map(({ state }) => state),
      [2],
    )
    assert.equal((await gardens(bob)).length, 2)
    const order = { errors: [{ path: 'until', message: 'must not be before from' }] }
    assertFailure(await put({ until: textOf(today) }), 1101, 400, order)
    await put({ from: null, until: textOf(today) })
    assert.equal((await tags(bob, ada)).statusCode, 200)
    const end = (until: string) =>
      service.db.updateTable('grants').set({ until_day: until }).where('id', '=', grant.id).execute()
    await end(textOf(today - 1))
    pass(2_001)
    assertFailure(await tags(bob, ada), 4701, 404)
    assert.equal((await gardens(bob)).length, 1)
    // A place that has ended hinders no invitation.
    const again = await invite(ada, { role: 1 })
    assert.equal(codeOf(await accept(bob, tokenIn(again))), 200)
    assert.deepEqual(
      (await listed(ada)).map(({ id }) => id),
      [again.id],
    )
  })

  test('are in a garden once, and never in their own twice', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await join(ada)
    const other = await invite(ada)
    assertFailure(await accept(bob, tokenIn(other)), 4703, 409)
    assertFailure(await accept(ada, tokenIn(other), { displayName: 'Ada' }), 4703, 409)
    assertFailure(
      await send(service, `POST ${GRANTS}/${grant.id}/renew`, { by: ada, payload: {} }),
      4703,
      409,
    )
    const errors = [{ path: 'name', message: 'is the name that the person has chosen' }]
    const renamed = await send(service, `PUT ${GRANTS}/${grant.id}`, { by: ada, payload: { name: 'B' } })
    assertFailure(renamed, 1101, 400, { errors })
    assert.deepEqual(
      (await listed(ada)).map(({ state }) => state),
      [3, 1],
    )
    const renewed = await made<Grant>(service, `POST ${GRANTS}/${other.id}/renew`, { by: ada, payload: {} })
    const carl = await registerPerson(service)
    assertFailure(await accept(carl, tokenIn(other)), 2007, 404)
    assert.equal(codeOf(await accept(carl, tokenIn(renewed))), 200)
  })

  test('of ten that use one invitation at once, one gets in', async () => {
    const ada = await newGardener(service)
    const people = await Promise.all(Array.from({ length: 5 }, () => registerPerson(service)))
    const token = tokenIn(await invite(ada))
    assert.deepEqual(tally(await Promise.all(people.map((by) => accept(by, token)))), { 200: 1, 2007: 4 })
  })

  test('an invitation for an address is for its account alone, and too old it is for none', async () => {
    const ada = await newGardener(service)
    const [bob, carl] = [await registerPerson(service), await registerPerson(service)]
    const token = tokenIn(await invite(ada, { email: bob.email.toUpperCase() }))
    assertFailure(await accept(carl, token), 2007, 404)
    assert.equal(codeOf(await accept(bob, token)), 200)
    const old = await invite(ada)
    const expire = (at: number) =>
      service.db.updateTable('grants').set({ expires_at: at }).where('id', '=', old.id).execute()
    await expire(Date.now() - 1)
    assertFailure(await accept(carl, tokenIn(old)), 2007, 404)
    assertFailure(await send(service, `POST ${GRANTS}/look`, { payload: { token: tokenIn(old) } }), 2007, 404)
    await deleteOldGrants(service.db)
    assert.equal((await listed(ada)).length, 2)
    await expire(Date.now() - 31 * DAY_MS)
    await deleteOldGrants(service.db)
    assert.equal((await listed(ada)).length, 1)
  })

  test('an accepted invitation is replayed, and its event is of the garden that invites', async () => {
    const ada = await newGardener(service)
    const bob = await registerPerson(service)
    const { id, ...grant } = await invite(ada)
    const ask = () =>
      send(service, `POST ${GRANTS}/accept`, {
        by: bob,
        headers: { 'idempotency-key': 'a' },
        payload: { token: tokenIn({ id, ...grant }), displayName: 'Bob' },
      })
    const [first, again] = [await ask(), await ask()]
    assert.deepEqual(again.json().data, first.json().data)
    assert.deepEqual(await eventsOf(ada), [`grant.created ${id}`, `grant.updated ${id}`])
    assert.deepEqual(await eventsOf(bob), [])
  })

  test('who guesses invitations has to wait', async (t) => {
    passingTime(t)
    const look = () => send(service, `POST ${GRANTS}/look`, { payload: { token: 'guess' }, ip: '192.0.2.77' })
    for (let failures = 0; failures < 50; failures++) assert.equal(codeOf(await look()), 2007)
    assertFailure(await look(), 1108, 429, { headers: { 'retry-after': '1' } })
  })

  test('register and join at once, where the server lets them', async (t) => {
    const invited = await buildTestAppBeside(service, { env: { REGISTRATION: 'invite' } })
    t.after(() => invited.close())
    const [ada, admin] = [await registerPerson(service), await registerAdmin(service)]
    const register = (on: TestApp, more: object) =>
      send(on, 'POST /api/v1/auth/register', {
        payload: { email: newEmail(), password: PASSWORD, displayName: 'Carl', ...more },
      })
    const token = tokenIn(await invite(ada, { role: 2 }))
    const nameless = { errors: [{ path: 'displayName', message: 'is required' }] }
    assertFailure(await register(service, { invitation: token, displayName: null }), 1101, 400, nameless)
    assertFailure(await register(invited, { invitation: token }), 403, 403, {
      message: 'An account here needs an invitation of the person who runs this server.',
    })
    const { user } = sessionIn(await register(service, { invitation: token }))
    assert.deepEqual(
      (await listed(ada)).map(({ user, role }) => [user?.id, role]),
      [[user.id, 2]],
    )
    const ofAdmin = tokenIn(await invite(admin))
    const { user: dora } = sessionIn(await register(invited, { invitation: ofAdmin }))
    assert.deepEqual(
      (await listed(admin)).map(({ user }) => user?.id),
      [dora.id],
    )
    assertFailure(await register(invited, { invitation: ofAdmin }), 2007, 404)
  })

  test('get their invitation by mail, where the server sends mail, ten times an hour', async (t) => {
    const mailing = await buildTestAppBeside(service, { env: MAIL })
    t.after(() => mailing.close())
    const ada = await registerPerson(service)
    await made(service, 'PUT /api/v1/auth/me', { by: ada, payload: { displayName: 'Ada' } })
    await made(service, 'PUT /api/v1/care-settings', { by: ada, payload: { language: 'de' } })
    const email = 'bob@example.org'
    const there = await signInAs(mailing, ada.email)
    const create = (on: TestApp) =>
      send(on, `POST ${GRANTS}`, {
        by: on === mailing ? there : ada,
        payload: { kind: 1, role: 1, email },
      })
    assert.equal((await create(service)).statusCode, 200)
    assert.deepEqual(await outboxMails(mailing, ada), [])
    const { data }: { data: Grant } = (await create(mailing)).json()
    assert.equal(data.email, email)
    const [mail, ...others] = await outboxMails(mailing, ada)
    assert.deepEqual([mail?.to, mail?.subject, others], [email, 'Ada teilt einen Garten mit dir', []])
    assert.ok(mail?.text.includes(`https://frond.example/join#${tokenIn(data)}`))
    for (let count = 1; count < 10; count++) assert.equal((await create(mailing)).statusCode, 200)
    assert.equal(codeOf(await create(mailing)), 1108)
    assert.equal((await listed(ada)).length, 11)
    assert.equal((await outboxMails(mailing, ada)).length, 10)
  })

  test('are at most 50 in a garden, 20 of them invited', async () => {
    const ada = await registerPerson(service)
    const create = () => send(service, `POST ${GRANTS}`, { by: ada, payload: { kind: 1, role: 1 } })
    const replies = await Promise.all(Array.from({ length: 22 }, create))
    assert.deepEqual(tally(replies), { 200: 20, 4704: 2 })
    await service.db
      .updateTable('grants')
      .set({ secret_hash: null })
      .where('user_id', '=', gardenIdOf(ada))
      .execute()
    const more = await Promise.all(Array.from({ length: 20 }, create))
    await service.db
      .updateTable('grants')
      .set({ secret_hash: null })
      .where('user_id', '=', gardenIdOf(ada))
      .execute()
    const last = await Promise.all(Array.from({ length: 12 }, create))
    assert.deepEqual(tally([...more, ...last]), { 200: 30, 4704: 2 })
  })

  test('remind unless they only look, and choose that themselves', async () => {
    const ada = await newGardener(service)
    const { bob } = await join(ada, { role: 1 })
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
    const { bob } = await join(ada)
    const disable = async (user: Person, disabled: boolean) => {
      await made(service, `PUT /api/v1/admin/users/${user.user.id}`, { by: admin, payload: { disabled } })
      pass(2_001)
    }
    await disable(ada, true)
    assertFailure(await tags(bob, ada), 4701, 404)
    assert.equal((await gardens(bob)).length, 1)
    await disable(ada, false)
    assert.equal((await tags(bob, ada)).statusCode, 200)
  })

  test('whose account is deleted leave only the kind of what they wrote, and their garden goes', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await join(ada)
    const { bob: carl } = await join(bob)
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
    assert.deepEqual(await listed(ada), [])
    assert.equal((await gardens(carl)).length, 1)
    assertFailure(await tags(carl, bob), 4701, 404)
    assert.deepEqual((await eventsOf(ada)).at(-1), `grant.deleted ${grant.id}`)
    const rows = await service.db.selectFrom('plant_journals').select('author').where('id', '=', id).execute()
    assert.equal(JSON.stringify(rows).includes('Bob'), false)
    await signInAs(service, ada.email)
  })

  test('write in no garden whose owner has just been deleted', async () => {
    const ada = await newGardener(service)
    const { bob } = await join(ada)
    assert.equal((await tags(bob, ada)).statusCode, 200)
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
    const { bob } = await join(ada)
    const token = tokenIn(await invite(bob))
    assert.equal(codeOf(await accept(ada, token, { displayName: 'Ada' })), 200)
    const replies = await Promise.all(
      [ada, bob].map((by) =>
        send(service, 'DELETE /api/v1/auth/me', { by, payload: { password: PASSWORD } }),
      ),
    )
    assert.deepEqual(tally(replies), { 200: 2 })
  })
})
