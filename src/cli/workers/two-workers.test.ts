import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { SQLITE } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { EventReader } from '../../../test/event-reader.ts'
import { createGate } from '../../../test/gate.ts'
import { made } from '../../../test/made.ts'
import { type Person, registerAdmin, registerPerson, signInAs } from '../../../test/people.ts'
import { listen } from '../../../test/raw-http.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/run/transaction.ts'

/**
 * Whatever one worker has answered, the next request at the other one knows. The embedded database announces nothing; with
 * PostgreSQL workers are like several servers. No timer helps: those that repeat stand still.
 */
describe('two workers on one file', () => {
  let one: TestApp
  let other: TestApp
  before(async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    one = await buildTestApp(SQLITE, {
      worker: { isFirst: true },
      onOneProcess: 'the other worker is made beside it',
    })
    other = await buildTestAppBeside(one, { worker: { isFirst: false } })
  })
  after(async () => {
    await other.close()
    await one.close()
    mock.timers.reset()
  })

  const tags = (at: TestApp, by: Person) => send(at, 'GET /api/v1/plant-tags', { by })
  const newTag = (at: TestApp, by: Person, name: string, headers = {}) =>
    send(at, 'POST /api/v1/plant-tags', { by, payload: { name }, headers })

  test('know each other’s keys: the new one signs, is shown and verifies, and the old one ends', async () => {
    const admin = await registerAdmin(one)
    assertSuccess(await tags(other, admin), [])
    const { kid } = await made<{ kid: string }>(one, 'POST /api/v1/admin/jwt/rotate?keepActive=1', {
      by: admin,
    })
    assertFailure(await tags(other, admin), 401, 401, {
      headers: { 'www-authenticate': 'Bearer realm="frond", error="invalid_token"' },
    })
    const shown = (await send(other, 'GET /.well-known/jwks.json')).json().keys
    assert.deepEqual(
      shown.map((key: { kid: string }) => key.kid),
      [kid],
    )
    const again = await signInAs(other, admin.email)
    assert.equal(decodeProtectedHeader(again.accessToken).kid, kid)
    assertSuccess(await tags(one, again), [])
  })

  test('know of a rotation in the very request that signs', async () => {
    const admin = await registerAdmin(one)
    const { kid } = await made<{ kid: string }>(one, 'POST /api/v1/admin/jwt/rotate?keepActive=2', {
      by: admin,
    })
    assert.equal(decodeProtectedHeader((await signInAs(other, admin.email)).accessToken).kid, kid)
  })

  test('know when somebody has signed out', async () => {
    const person = await registerPerson(one)
    assertSuccess(await tags(other, person), [])
    const { refreshToken } = person
    await made(one, 'POST /api/v1/auth/logout', { payload: { refreshToken } })
    assert.equal((await tags(other, person)).statusCode, 401)
  })

  test('know it also while they write something themselves', async () => {
    const person = await registerPerson(one)
    assertSuccess(await tags(other, person), [])
    const { refreshToken } = person
    await made(one, 'POST /api/v1/auth/logout', { payload: { refreshToken } })
    const gate = createGate()
    const written = inTransaction(other.db, () => gate.wait())
    await gate.reached
    const meanwhile = await tags(other, person)
    gate.open()
    await written
    assert.equal(meanwhile.statusCode, 401)
  })

  test('tell a stream of what happens at the other one', async () => {
    const person = await registerPerson(one)
    const reader = await EventReader.open(await listen(other.app), person)
    try {
      const { id } = (await newTag(one, person, 'shady')).json().data
      // Whatever comes next; without any request it would be the regular look.
      assert.equal((await send(other, 'GET /healthz')).statusCode, 200)
      // The first block is a comment that opens the stream.
      const [, told] = await reader.take(2)
      assert.ok(typeof told?.data === 'object' && told.data !== null && 'at' in told.data)
      const { at, ...data } = told.data
      assert.equal(typeof at, 'number')
      assert.deepEqual([told.event, data], ['tag.created', { id: 1, type: 'tag.created', subject: id }])
    } finally {
      reader.close()
    }
  })

  test('do once what is asked of both under one key', async () => {
    const person = await registerPerson(one)
    const headers = { 'idempotency-key': 'asked-twice' }
    const first = await newTag(one, person, 'dry', headers)
    const second = await newTag(other, person, 'dry', headers)
    assert.deepEqual(second.json().data, first.json().data)
    const [left, right] = await Promise.all(
      [one, other].map((at) => newTag(at, person, 'wet', { 'idempotency-key': 'asked-at-once' })),
    )
    assert.deepEqual(right?.json().data, left?.json().data)
    assert.equal((await tags(one, person)).json().data.length, 2)
  })

  test('agree on the order of what both have written, and on its versions', async () => {
    const person = await registerPerson(one)
    const names = Array.from({ length: 8 }, (_, at) => `tag ${at + 1}`)
    const ids: number[] = []
    for (const [at, name] of names.entries()) {
      ids.push((await newTag(at % 2 === 0 ? one : other, person, name)).json().data.id)
    }
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    )
    const [atOne, atOther] = [await tags(one, person), await tags(other, person)]
    assert.equal(atOne.json().data.length, names.length)
    assert.deepEqual(atOther.json().data, atOne.json().data)
    const { etag } = (await send(one, `GET /api/v1/plant-tags/${ids[0]}`, { by: person })).headers
    const rename = (at: TestApp, name: string) =>
      send(at, `PUT /api/v1/plant-tags/${ids[0]}`, {
        ...{ by: person, payload: { name } },
        headers: { 'if-match': String(etag) },
      })
    assert.equal((await rename(other, 'renamed')).statusCode, 200)
    assert.equal((await rename(one, 'too late')).statusCode, 412)
  })
})
