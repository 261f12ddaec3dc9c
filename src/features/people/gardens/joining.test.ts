import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newGardener } from '../../../../test/gardener.ts'
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
import { made } from '../../../../test/made.ts'
import { outboxMails } from '../../../../test/outbox-mails.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { newEmail, PASSWORD, registerPerson, signInAs } from '../../../../test/people.ts'
import { addPeopleToTell } from '../../../../test/reminders.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { codeOf, send, tally } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { dayIn, textOf } from '../../due/days.ts'
import type { Grant } from '../grants/grants.schema.ts'
import { deleteOldGrants } from '../grants/old-grants.ts'

const GRANTS = '/api/v1/grants'
const DAY_MS = 86_400_000
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Frond <frond@example.org>',
  PUBLIC_URL: 'https://frond.example',
}
const day = (ahead: number) => textOf(dayIn('UTC', Date.now()) + ahead)

onEachEngine('joining a garden', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('are invited by a link that works once, see the garden, and leave', async () => {
    const ada = await newGardener(service)
    await made(service, 'PUT /api/v1/auth/me', { by: ada, payload: { displayName: 'Ada' } })
    await made(service, `PUT /api/v1/gardens/${ada.user.id}`, { by: ada, payload: { name: 'Balcony' } })
    const bob = await registerPerson(service)
    const grant = await invite(service, ada, { name: 'Neighbour', from: day(-1), until: day(9) })
    const { id, createdAt, expiresAt = 0, hint, url = '' } = grant
    assert.match(url, /^\/join#[\w-]{43}$/)
    assert.equal(Math.round((expiresAt - createdAt) / DAY_MS), 7)
    const shown = {
      ...{ id, kind: 1, role: 3, name: 'Neighbour', from: day(-1), until: day(9), state: 1 },
      ...{ hint: url.slice(-4), expiresAt, createdAt },
    }
    assert.deepEqual(grant, { ...shown, url })
    assert.equal(hint, url.slice(-4))
    assert.deepEqual(await listedGrants(service, ada), [shown])
    const token = tokenIn(grant)
    assertSuccess(await send(service, `POST ${GRANTS}/look`, { payload: { token } }), {
      ...{ garden: { name: 'Balcony', ownerName: 'Ada' }, role: 3, from: day(-1), until: day(9), expiresAt },
    })
    assertFailure(await tagsIn(service, bob, ada), 4701, 404)
    const nameless = { errors: [{ path: 'displayName', message: 'is required' }] }
    assertFailure(await accept(service, bob, token, {}), 1101, 400, nameless)
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
    assertSuccess(await accept(service, bob, token), garden)
    assertFailure(await accept(service, bob, token), 2007, 404)
    assert.deepEqual(await gardensOf(service, bob), [
      { id: bob.user.id, role: 4, plants: 0, owner: { id: bob.user.id, name: 'Bob' } },
      garden,
    ])
    assertSuccess(await tagsIn(service, bob, ada), (await tagsIn(service, ada, ada)).json().data)
    const user = { id: bob.user.id, name: 'Bob' }
    const [toOwner] = await listedGrants(service, ada)
    assert.deepEqual(
      { ...toOwner, lastUsedAt: undefined },
      {
        ...{ id, kind: 1, role: 3, name: 'Bob', from: day(-1), until: day(9), state: 3 },
        ...{ user: { ...user, email: bob.email }, lastUsedAt: undefined, createdAt },
      },
    )
    assert.deepEqual(await listedGrants(service, bob, ada), [
      { id, kind: 1, role: 3, name: 'Bob', state: 3, user, createdAt },
    ])

    const key = await newKey(service, bob, { in: ada })
    assertSuccess(await send(service, `DELETE ${GRANTS}/${id}`, { by: bob, headers: inGardenOf(ada) }), null)
    assertFailure(await tagsIn(service, bob, ada), 4701, 404)
    assertFailure(await send(service, 'GET /api/v1/plant-tags', { by: key }), 401, 401)
    assert.deepEqual(await listedGrants(service, ada), [])
    assert.deepEqual(await grantEvents(service, ada), [
      `grant.created ${id}`,
      `grant.updated ${id}`,
      `grant.deleted ${id}`,
    ])
    assert.deepEqual(await grantEvents(service, bob), [])
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

  test('are in a garden once, and never in their own twice', async () => {
    const ada = await newGardener(service)
    const { bob, grant } = await joined(service, ada)
    const other = await invite(service, ada)
    assertFailure(await accept(service, bob, tokenIn(other)), 4703, 409)
    assertFailure(await accept(service, ada, tokenIn(other), { displayName: 'Ada' }), 4703, 409)
    assertFailure(
      await send(service, `POST ${GRANTS}/${grant.id}/renew`, { by: ada, payload: {} }),
      4703,
      409,
    )
    const errors = [{ path: 'name', message: 'is the name that the person has chosen' }]
    const renamed = await send(service, `PUT ${GRANTS}/${grant.id}`, { by: ada, payload: { name: 'B' } })
    assertFailure(renamed, 1101, 400, { errors })
    assert.deepEqual(
      (await listedGrants(service, ada)).map(({ state }) => state),
      [3, 1],
    )
    const renewed = await made<Grant>(service, `POST ${GRANTS}/${other.id}/renew`, { by: ada, payload: {} })
    const carl = await registerPerson(service)
    assertFailure(await accept(service, carl, tokenIn(other)), 2007, 404)
    assert.equal(codeOf(await accept(service, carl, tokenIn(renewed))), 200)
  })

  test('of ten that use one invitation at once, one gets in', async () => {
    const ada = await newGardener(service)
    const people = await Promise.all(Array.from({ length: 5 }, () => registerPerson(service)))
    const token = tokenIn(await invite(service, ada))
    assert.deepEqual(tally(await Promise.all(people.map((by) => accept(service, by, token)))), {
      200: 1,
      2007: 4,
    })
  })

  test('an invitation for an address is for its account alone, and too old it is for none', async () => {
    const ada = await newGardener(service)
    const [bob, carl] = [await registerPerson(service), await registerPerson(service)]
    const token = tokenIn(await invite(service, ada, { email: bob.email.toUpperCase() }))
    assertFailure(await accept(service, carl, token), 2007, 404)
    assert.equal(codeOf(await accept(service, bob, token)), 200)
    const old = await invite(service, ada)
    const expire = (at: number) =>
      service.db.updateTable('grants').set({ expires_at: at }).where('id', '=', old.id).execute()
    await expire(Date.now() - 1)
    assertFailure(await accept(service, carl, tokenIn(old)), 2007, 404)
    assertFailure(await send(service, `POST ${GRANTS}/look`, { payload: { token: tokenIn(old) } }), 2007, 404)
    await deleteOldGrants(service.db)
    assert.equal((await listedGrants(service, ada)).length, 2)
    await expire(Date.now() - 31 * DAY_MS)
    await deleteOldGrants(service.db)
    assert.equal((await listedGrants(service, ada)).length, 1)
  })

  test('an invitation to a place that would have ended is none', async () => {
    const ada = await newGardener(service)
    const bob = await registerPerson(service)
    const move = (timeZone: string) =>
      made(service, 'PUT /api/v1/care-settings', { by: ada, payload: { timeZone } })
    await move('Etc/GMT+12')
    const today = textOf(dayIn('Etc/GMT+12', Date.now()))
    const grant = await invite(service, ada, { until: today })
    const token = tokenIn(grant)
    const look = () => send(service, `POST ${GRANTS}/look`, { payload: { token } })
    assertSuccess(await look(), { garden: {}, role: 3, until: today, expiresAt: grant.expiresAt })
    // It is always tomorrow there.
    await move('Pacific/Kiritimati')
    assertFailure(await look(), 2007, 404)
    assertFailure(await accept(service, bob, token), 2007, 404)
    const payload = { email: newEmail(), password: PASSWORD, displayName: 'Carl', invitation: token }
    assertFailure(await send(service, 'POST /api/v1/auth/register', { payload }), 2007, 404)
    await move('Etc/GMT+12')
    assert.equal(codeOf(await accept(service, bob, token)), 200)
  })

  test('an invitation is spent only with the response', async () => {
    const ada = await newGardener(service)
    const bob = await registerPerson(service)
    const token = tokenIn(await invite(service, ada))
    await sql`alter table plants rename to lost_plants`.execute(service.db)
    assertFailure(await accept(service, bob, token), 1999, 500)
    await sql`alter table lost_plants rename to plants`.execute(service.db)
    assert.equal(codeOf(await accept(service, bob, token)), 200)
  })

  test('an accepted invitation is replayed, and its event is of the garden that invites', async () => {
    const ada = await newGardener(service)
    const bob = await registerPerson(service)
    const { id, ...grant } = await invite(service, ada)
    const ask = () =>
      send(service, `POST ${GRANTS}/accept`, {
        by: bob,
        headers: { 'idempotency-key': 'a' },
        payload: { token: tokenIn({ id, ...grant }), displayName: 'Bob' },
      })
    const [first, again] = [await ask(), await ask()]
    assert.equal(first.statusCode, 200)
    assert.deepEqual(again.json().data, first.json().data)
    assert.deepEqual(await grantEvents(service, ada), [`grant.created ${id}`, `grant.updated ${id}`])
    assert.deepEqual(await grantEvents(service, bob), [])
  })

  test('who guesses invitations has to wait', async (t) => {
    passingTime(t)
    const look = () => send(service, `POST ${GRANTS}/look`, { payload: { token: 'guess' }, ip: '192.0.2.77' })
    for (let failures = 0; failures < 50; failures++) assert.equal(codeOf(await look()), 2007)
    assertFailure(await look(), 1108, 429, { headers: { 'retry-after': '1' } })
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
    assert.equal((await listedGrants(service, ada)).length, 11)
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

  test('are in at most 50 gardens of others, of which those that have ended do not count', async () => {
    const [ada, bob] = [await newGardener(service), await registerPerson(service)]
    const { gardenIds } = await addPeopleToTell(service.db, 50)
    const place = { holder_id: bob.user.id, kind: 1, role: 1, created_at: 0 } as const
    const values = gardenIds.slice(-50).map((user_id) => ({ ...place, user_id }))
    await service.db.insertInto('grants').values(values).execute()
    const token = tokenIn(await invite(service, ada))
    assertFailure(await accept(service, bob, token), 4704, 409, {
      message: 'You are in 50 gardens already; leave one first.',
    })
    await service.db
      .updateTable('grants')
      .set({ until_day: day(-2) })
      .where('user_id', '=', gardenIds.at(-1) ?? assert.fail())
      .execute()
    assert.equal(codeOf(await accept(service, bob, token)), 200)
  })
})
