import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { newEmail, type Person, registerAdmin, registerPerson, signInAs } from '../../../../test/people.ts'
import { codeOf, send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import type { ManagedUser } from '../auth/auth.schema.ts'

/** How long another server may go by what it knows. */
const SOON_MS = 5_000

onEachEngine('user administration', (engine) => {
  let service: TestApp
  let second: TestApp
  let admin: Person
  before(async () => {
    service = await buildTestApp(engine)
    second = await buildTestAppBeside(service)
    admin = await registerAdmin(service)
  })
  after(async () => {
    await second.close()
    await service.close()
  })

  function list(query: Record<string, string | number> = {}) {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))
    return send(service, `GET /api/v1/admin/users?${parameters}`, { by: admin })
  }

  function change(id: number | string, payload: object, by = admin) {
    return send(service, `PUT /api/v1/admin/users/${id}`, { by, payload })
  }

  async function status(by: Person, on: TestApp, line: 'GET /api/v1/auth/me' | 'GET /api/v1/admin/users') {
    return (await send(on, line, { by })).statusCode
  }

  test('a role or a switch is changed, what is absent stays', async () => {
    const { user } = await registerPerson(service)
    const { id, email, createdAt } = user
    const as = (role: string, disabled: boolean) => ({
      ...{ id, email, role, createdAt, disabled, hasPassword: true },
      ...{ emailConfirmed: false, secondFactor: false },
      ...{ mediaQuotaBytes: null, mediaAllowedBytes: 1_073_741_824, mediaUsedBytes: 0 },
    })
    assertSuccess(await change(id, { role: 'ADMIN' }), as('ADMIN', false))
    assertSuccess(await change(id, { disabled: true }), as('ADMIN', true))
    assertSuccess(await change(id, {}), as('ADMIN', true))
    assertSuccess(await change(id, { role: 'USER', disabled: false }), as('USER', false))
    assertSuccess(await list({ keywords: email }), {
      items: [as('USER', false)],
      page: 0,
      size: 20,
      total: 1,
    })
  })

  test('a new address counts at once, unconfirmed, and what the user had asked for is over', async () => {
    const [person, other] = [await registerPerson(service), await registerPerson(service)]
    const { id } = person.user
    const confirmed = { email_confirmed: 1 }
    await service.db.updateTable('users').set(confirmed).where('id', '=', id).execute()
    const asked = { user_id: id, email: 'a@example.org', token_hash: 'hash', expires_at: Date.now() + 60_000 }
    await service.db.insertInto('email_links').values(asked).execute()
    assertFailure(await change(id, { email: other.email.toUpperCase() }), 2001, 409)
    const shown = async (email: string) => {
      const { email: stored, emailConfirmed }: ManagedUser = (await change(id, { email })).json().data
      return [stored, emailConfirmed]
    }
    const spelled = person.email.toUpperCase()
    assert.deepEqual(await shown(spelled), [spelled, true])
    const email = newEmail()
    assert.deepEqual(await shown(email), [email, false])
    assert.deepEqual(await service.db.selectFrom('email_links').select('email').execute(), [])
    assert.equal((await signInAs(service, email)).user.id, id)
    const [found] = (await list({ keywords: email })).json().data.items
    assert.equal(found.id, id)
  })

  test('a new role counts for running tokens at once here and soon on other servers', async (t) => {
    const pass = passingTime(t)
    const person = await registerPerson(service)
    assert.equal(await status(person, second, 'GET /api/v1/admin/users'), 403)
    await change(person.user.id, { role: 'ADMIN' })
    assert.equal(await status(person, service, 'GET /api/v1/admin/users'), 200)
    pass(SOON_MS)
    assert.equal(await status(person, second, 'GET /api/v1/admin/users'), 200)
    await change(person.user.id, { role: 'USER' })
    assert.equal(await status(person, service, 'GET /api/v1/admin/users'), 403)
    pass(SOON_MS)
    assert.equal(await status(person, second, 'GET /api/v1/admin/users'), 403)
  })

  test('disabling ends the sessions at once here and soon on other servers', async (t) => {
    const pass = passingTime(t)
    const person = await registerPerson(service)
    assert.equal(await status(person, second, 'GET /api/v1/auth/me'), 200)
    await change(person.user.id, { disabled: true })
    assert.equal(await status(person, service, 'GET /api/v1/auth/me'), 401)
    pass(SOON_MS)
    assert.equal(await status(person, second, 'GET /api/v1/auth/me'), 401)
    await change(person.user.id, { disabled: false })
    assert.equal(await status(person, service, 'GET /api/v1/auth/me'), 401)
  })

  test('an unknown user', async () => {
    for (const id of [999_999, 2 ** 53 - 1]) {
      assertFailure(await change(id, { disabled: true }), 2003, 404, { message: 'There is no such user.' })
    }
  })

  for (const [title, id, payload, path, message] of [
    ['a role there is not', 1, { role: 'ROOT' }, 'role', 'must be one of USER, ADMIN'],
    ['no role', 1, { role: null }, 'role', 'must be a string'],
    ['a switch that is a number', 1, { disabled: 1 }, 'disabled', 'must be a boolean'],
    ['a switch that is null', 1, { disabled: null }, 'disabled', 'must be a boolean'],
    ['a quota below nothing', 1, { mediaQuotaBytes: -1 }, 'mediaQuotaBytes', 'must be at least 0'],
    ['half a byte', 1, { mediaQuotaBytes: 0.5 }, 'mediaQuotaBytes', 'must be an integer or null'],
    ['an unknown field', 1, { emailConfirmed: true }, 'emailConfirmed', 'is not known here'],
    ['a second factor that is on', 1, { secondFactor: true }, 'secondFactor', 'must be false'],
    ['the id 0', 0, {}, 'id', 'must be at least 1'],
    ['a word as id', 'me', {}, 'id', 'must be an id (a whole number from 1)'],
    ['an id beyond all', 2 ** 53, {}, 'id', `must be at most ${2 ** 53 - 1}`],
  ] as const) {
    test(`${title} is refused`, async () => {
      assertFailure(await change(id, payload), 1101, 400, { errors: [{ path, message }] })
    })
  }

  for (const [name, value, message] of [
    ['page', '-1', 'must be at least 0'],
    ['page', 'x', 'must be an integer'],
    ['page', String(2 ** 53), `must be at most ${2 ** 53 - 1}`],
    ['size', '0', 'must be at least 1'],
    ['size', '101', 'must be at most 100'],
    ['size', '1e1', 'must be an integer'],
    ['keywords', 'x'.repeat(201), 'must have at most 200 characters'],
    ['keyword', 'x', 'is not known here'],
  ] as const) {
    test(`the list refuses ${name}=${value.slice(0, 20)}`, async () => {
      assertFailure(await list({ [name]: value }), 1101, 400, { errors: [{ path: name, message }] })
    })
  }

  test('plain users and anonymous callers are turned away', async () => {
    const person = await registerPerson(service)
    const { id } = admin.user
    for (const line of ['GET /api/v1/admin/users', `PUT /api/v1/admin/users/${id}`] as const) {
      assertFailure(await send(service, line, { by: person, payload: {} }), 403, 403)
      assertFailure(await send(service, line, { payload: {} }), 401, 401, {
        headers: { 'www-authenticate': 'Bearer realm="frond"' },
      })
    }
  })

  describe('the list', () => {
    const found = async (query: Record<string, string | number>): Promise<string[]> => {
      const { items }: { items: ManagedUser[] } = (await list(query)).json().data
      return items.map(({ displayName = '' }) => displayName)
    }

    before(async () => {
      for (const [name, email] of [
        ['Ångström Ñandú', 'angstrom@list.example'],
        ['ΟΔΟΣ ΟΔΥΣΣΕΥΣ', 'odos@list.example'],
        ['100% sure', 'percent@list.example'],
        ['snake_case', 'snake@list.example'],
        ['back\\slash', 'backslash@list.example'],
        [`O'Hara "Q"`, 'quotes@list.example'],
        ['snakeXcase', 'other@list.example'],
      ] as const) {
        const by = await registerPerson(service, email)
        await send(service, 'PUT /api/v1/auth/me', { by, payload: { displayName: name } })
      }
    })

    for (const [keywords, names] of [
      ['ÅNGSTRÖM', ['Ångström Ñandú']],
      ['ångström ñANDÚ', ['Ångström Ñandú']],
      ['a\u030angstro\u0308m', ['Ångström Ñandú']],
      ['οδος', ['ΟΔΟΣ ΟΔΥΣΣΕΥΣ']],
      ['ΟΔΥΣ', ['ΟΔΟΣ ΟΔΥΣΣΕΥΣ']],
      ['%', ['100% sure']],
      ['list.example %', ['100% sure']],
      ['e_c', ['snake_case']],
      ['\\', ['back\\slash']],
      ["o'hara", [`O'Hara "Q"`]],
      ['"q"', [`O'Hara "Q"`]],
      ['SNAKE@ case', ['snake_case']],
      ['snake@list.example snakexcase', []],
      ['example snake_case', ['snake_case']],
      ['examplesnake', []],
      ["'; drop table users; --", []],
    ] as const) {
      test(`finds ${JSON.stringify(keywords)}`, async () => {
        assert.deepEqual(await found({ keywords }), names)
      })
    }

    test('is paged in the order of registration', async () => {
      const keywords = 'list.example'
      const all = await found({ keywords })
      assert.equal(all.length, 7)
      const pages = await Promise.all([0, 1, 2, 3].map((page) => found({ keywords, page, size: 3 })))
      assert.deepEqual(pages, [all.slice(0, 3), all.slice(3, 6), all.slice(6), []])
      const { data } = (await list({ keywords, page: 2, size: 3 })).json()
      assert.deepEqual({ ...data, items: data.items.length }, { items: 1, page: 2, size: 3, total: 7 })
      const far = 2 ** 53 - 1
      assertSuccess(await list({ keywords, page: far, size: 100 }), {
        items: [],
        page: far,
        size: 100,
        total: 7,
      })
      assert.equal(codeOf(await list({ size: 100 })), 200)
    })

    test('finds an account by its current name only', async () => {
      const by = await registerPerson(service)
      const rename = (payload: object) => send(service, 'PUT /api/v1/auth/me', { by, payload })
      await rename({ displayName: 'Passing Name' })
      await rename({})
      await change(by.user.id, { role: 'USER' })
      assert.deepEqual(await found({ keywords: 'PASSING' }), ['Passing Name'])
      await rename({ displayName: null })
      assert.deepEqual(await found({ keywords: 'PASSING' }), [])
      assert.deepEqual(await found({ keywords: by.email }), [''])
    })

    test('without words it filters nothing', async () => {
      const { total } = (await list()).json().data
      for (const keywords of ['', '   ']) assert.equal((await list({ keywords })).json().data.total, total)
      assert.ok(total > 7)
    })
  })
})

onEachEngine('the last administrator', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  function change(by: Person, { user }: Person, payload: object) {
    return send(service, `PUT /api/v1/admin/users/${user.id}`, { by, payload })
  }

  test('can be neither demoted nor disabled', async () => {
    const admin = await registerAdmin(service)
    // An administrator that cannot sign in is no help.
    const idle = await registerAdmin(service)
    assert.equal(codeOf(await change(admin, idle, { disabled: true })), 200)
    for (const payload of [{ role: 'USER' }, { disabled: true }, { role: 'USER', disabled: true }]) {
      assertFailure(await change(admin, admin, payload), 2005, 409, {
        message: 'The last administrator cannot be removed or demoted.',
      })
    }
    assert.equal(codeOf(await change(admin, admin, { role: 'ADMIN', disabled: false })), 200)
    assert.equal(codeOf(await change(admin, idle, { role: 'USER' })), 200)
  })

  test('is left when two demote or disable each other at once', async () => {
    for (const payload of [{ role: 'USER' }, { disabled: true }]) {
      await service.db.deleteFrom('users').execute()
      const [one, two] = await Promise.all([registerAdmin(service), registerAdmin(service)])
      // Both are known already, so that neither is refused for what the other did.
      for (const by of [one, two]) await send(service, 'GET /api/v1/auth/me', { by })
      const replies = await Promise.all([change(one, two, payload), change(two, one, payload)])
      assert.deepEqual(replies.map(codeOf).sort(), [200, 2005])
    }
  })
})
