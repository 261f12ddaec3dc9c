import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { BegunSignOn } from '../src/features/people/identities/identities.schema.ts'
import type { PasskeyOptions } from '../src/features/people/passkeys/passkeys.schema.ts'
import { message, toolCall } from './assistant.ts'
import { Passkey } from './authenticator.ts'
import { ClientHost } from './client-host.ts'
import { onEachEngine } from './engines.ts'
import { fileRows, type Gardener, newGardener } from './gardener.ts'
import { newKey } from './grants.ts'
import { LyingProvider } from './lying-provider.ts'
import { made } from './made.ts'
import { askForToken, asSent, beginRequest, giveCode, tokenForm } from './oauth.ts'
import { outboxMails } from './outbox-mails.ts'
import { newEmail, PASSWORD, type Person, registerAdmin, registerPerson, signInAs } from './people.ts'
import { fileOf } from './pictures.ts'
import { ROUTES } from './routes.ts'
import { appCode, turnOn } from './second-factor.ts'
import { send } from './send.ts'
import { exportOf, importInto } from './takeout.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { uploadOnce } from './upload.ts'
import { watchStatements } from './watch-statements.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Route = `${Method} /${string}`

/** The plants that a bulk change selects, by any combination of filters: these are built as those of a list are. */
const SELECTION = /^select plants\.id from plants/

const WRITES = Object.keys(ROUTES).filter((route) => !route.startsWith('GET '))

onEachEngine('statements of writes', (engine) => {
  let service: TestApp
  let admin: Person
  let provider: LyingProvider
  let host: ClientHost
  before(async () => {
    host = await ClientHost.start()
    provider = await LyingProvider.start()
    // No server listens there.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'frond@example.org', REMINDERS: 'off' }
    const { resolve, env } = host.options
    service = await buildTestApp(engine, {
      resolve,
      env: {
        ...{ ...mail, ...provider.env() },
        ...{ OUTBOUND_ALLOW: `127.0.0.1:9,${env.OUTBOUND_ALLOW}`, PUBLIC_URL: 'https://frond.example' },
      },
    })
  })
  after(async () => {
    await service.close()
    await provider[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  test('are compiled once, whatever is written', async (t) => {
    const used = await useAllRoutes()
    const missing = WRITES.filter((route) => !used.has(route))
    assert.deepEqual(missing, [], 'These routes write something: call them in useAllRoutes')
    const { compiled } = watchStatements(t, service.db)
    await useAllRoutes()
    const again = compiled.filter((text) => !SELECTION.test(text))
    assert.deepEqual(again, [], 'These were compiled again: make them prepared queries')
  })

  async function useAllRoutes(): Promise<ReadonlySet<string>> {
    const routes = new Routes(service)
    admin = await registerAdmin(service)
    const by = await newGardener(service)
    await useCatalogue(routes, by)
    await useGarden(routes, by)
    await useGrants(routes, by)
    await useReminders(routes, by)
    await useAccounts(routes)
    await usePrograms(routes)
    return routes.used
  }

  async function useCatalogue(routes: Routes, { email }: Gardener): Promise<void> {
    const name = `Ferns of ${email}`
    const category = await routes.call('POST /api/v1/plant-categories', { by: admin, payload: { name } })
    const payload = { name: `All ${name}` }
    await routes.call('PUT /api/v1/plant-categories/:id', { by: admin, id: category, payload })
    const [cover] = await fileRows(service, admin, 1)
    const { id } = await made(service, 'POST /api/v1/plant-species', {
      by: admin,
      payload: { commonName: 'Fern', coverMediaId: cover?.id, categoryIds: [category] },
    })
    await routes.call('POST /api/v1/plant-species', { by: admin, payload: { commonName: 'Ivy' } })
    const changes = { commonName: 'Tree fern', genus: 'Dicksonia', categoryIds: [category] }
    await routes.call('PUT /api/v1/plant-species/:id', { by: admin, id, payload: changes })
    const translated = { by: admin, id, payload: { commonName: 'Baumfarn' } }
    await routes.call('PUT /api/v1/plant-species/:id/translations/:lang', translated)
    await routes.call('DELETE /api/v1/plant-species/:id/translations/:lang', { by: admin, id })
    await routes.call('DELETE /api/v1/plant-species/:id', { by: admin, id })
    await routes.call('DELETE /api/v1/plant-categories/:id', { by: admin, id: category })
  }

  async function useGarden(routes: Routes, by: Gardener): Promise<void> {
    const tag = await routes.call('POST /api/v1/plant-tags', { by, payload: { name: 'dry' } })
    const region = await routes.call('POST /api/v1/regions', { by, payload: { name: 'Balcony' } })
    await routes.call('PUT /api/v1/regions/:id', { by, id: region, payload: { longitude: 1, latitude: 2 } })
    const ids = { orderedIds: [region, by.regionId] }
    await routes.call('PUT /api/v1/regions/order', { by, payload: ids })
    const payload = { name: 'Sill' }
    const location = await routes.call('POST /api/v1/regions/:id/locations', { by, id: by.regionId, payload })
    await routes.call('PUT /api/v1/regions/:id/locations/order', {
      by,
      id: by.regionId,
      payload: { orderedIds: [location, by.locationId] },
    })
    const files = (await fileRows(service, by, 2)).map(({ id }) => id)
    const species = await made(service, 'POST /api/v1/plant-species', {
      by: admin,
      payload: { commonName: 'Fern' },
    })
    const related = { speciesId: species.id, locationId: location, tagIds: [by.tagId], covers: files }
    const plantIds: number[] = []
    for (const name of ['Monty', 'Ivy', 'Fern']) {
      plantIds.push(await routes.call('POST /api/v1/plants', { by, payload: { name, ...related } }))
    }
    const [id = 0] = plantIds
    for (const payload of [
      { name: 'Monstera', remark: 'Old' },
      { tagIds: [tag], covers: files.slice(1) },
      { ...related, locationId: by.locationId },
    ]) {
      await routes.call('PUT /api/v1/plants/:id', { by, id, payload })
    }
    await routes.call('PATCH /api/v1/plants', {
      by,
      payload: { ids: plantIds, status: 1, addTagIds: [tag], removeTagIds: [by.tagId] },
    })
    await routes.call('PUT /api/v1/plant-tags/:id', { by, id: tag, payload: { name: 'very dry' } })
    const moved = { name: 'Shelf', regionId: region }
    await routes.call('PUT /api/v1/locations/:id', { by, id: location, payload: moved })

    const schedule = { plantId: id, type: 1, every: 7, unit: 1 }
    const due = await routes.call('POST /api/v1/care-schedules', { by, payload: schedule })
    await routes.call('PUT /api/v1/care-schedules/:id', { by, id: due, payload: { every: 9, type: 2 } })
    await routes.call('PUT /api/v1/care-schedules/:id', { by, id: due, payload: { type: 1 } })

    await routes.call('PUT /api/v1/care-settings', {
      by,
      payload: { timeZone: 'Europe/Berlin', remindAt: '08:00' },
    })
    const select = { plantIds }
    const schedules = [{ type: 1, every: 5, unit: 1 }]
    await routes.call('POST /api/v1/care-schedules/bulk', { by, payload: { select, schedules } })
    await routes.call('POST /api/v1/care-schedules/bulk', {
      by,
      payload: { select, schedules, replace: true },
    })
    await routes.call('POST /api/v1/care-schedules/pause', { by, payload: { select } })
    await routes.call('POST /api/v1/care-schedules/resume', { by, payload: { all: true } })
    await routes.call('PUT /api/v1/plants/:id', { by, id, payload: { status: 0 } })
    const tasks = { scheduleIds: [due] }
    await routes.call('POST /api/v1/care-tasks/done', { by, payload: tasks })
    await routes.call('POST /api/v1/care-tasks/snooze', { by, payload: { ...tasks, days: 1 } })
    await routes.call('POST /api/v1/care-tasks/skip', { by, payload: tasks })
    await routes.call('POST /api/v1/care-tasks/restore', { by, payload: tasks })

    const entry = { plantIds, type: 1, remark: 'Watered', media: files }
    const shared = await routes.call('POST /api/v1/plant-journals', { by, payload: entry })
    await routes.call('POST /api/v1/plant-journals', { by, payload: { plantIds: [id] } })
    routes.used.add('POST /mcp')
    const call = toolCall('add_journal_entry', { plantIds: [id], idempotencyKey: randomUUID() })
    const reply = await message(service, await newKey(service, by), call)
    assert.match(reply.body, /"structuredContent":\{"id":/)
    for (const payload of [
      { eventTime: 1_767_225_600_000 },
      { plantIds: plantIds.slice(1), media: [] },
      entry,
    ]) {
      await routes.call('PUT /api/v1/plant-journals/:id', { by, id: shared, payload })
    }
    const problem = { plantIds, kind: 1, name: 'Aphids', checkEvery: 3 }
    await routes.call('POST /api/v1/plant-problems', { by, payload: problem })
    await routes.call('POST /api/v1/plant-problems', {
      by,
      payload: { plantIds: [id], kind: 2, name: 'Rust' },
    })
    const watched = await made<{ items: { id: number }[] }>(service, 'GET /api/v1/plant-problems', { by })
    const [first = { id: 0 }] = watched.items
    await routes.call('PUT /api/v1/plant-problems/:id', { by, id: first.id, payload: { note: 'Old leaves' } })
    await routes.call('PUT /api/v1/plant-problems/:id', { by, id: first.id, payload: { isolated: true } })
    await routes.call('DELETE /api/v1/plant-problems/:id', { by, id: first.id })
    const wish = await routes.call('POST /api/v1/wishes', { by, payload: { speciesId: species.id } })
    await routes.call('POST /api/v1/wishes', { by, payload: { name: 'Fig', note: 'Small' } })
    await routes.call('PUT /api/v1/wishes/:id', { by, id: wish, payload: { name: null, note: 'Large' } })
    await routes.call('PUT /api/v1/wishes/:id', { by, id: wish, payload: { name: 'Fern', speciesId: null } })
    await routes.call('DELETE /api/v1/wishes/:id', { by, id: wish })
    await routes.call('POST /api/v1/calendar-feed', { by })
    await routes.call('DELETE /api/v1/calendar-feed', { by })
    routes.used.add('POST /api/v1/auth/me/import')
    await importInto(service, by, await exportOf(service, by))
    routes.used.add('POST /api/v1/media')
    await uploadOnce(service, by, 'once', fileOf(1_000))
    await routes.call('DELETE /api/v1/media/:id', { by, id: files[0] ?? 0 })
    await routes.call('DELETE /api/v1/care-schedules/:id', { by, id: due })
    await routes.call('DELETE /api/v1/plants/:id', { by, id })
    await routes.call('DELETE /api/v1/plant-journals/:id', { by, id: shared })
    await routes.call('DELETE /api/v1/plant-tags/:id', { by, id: tag })
    await routes.call('DELETE /api/v1/locations/:id', { by, id: location })
    await routes.call('DELETE /api/v1/regions/:id', { by, id: by.regionId })
  }

  async function useGrants(routes: Routes, by: Gardener): Promise<void> {
    const key = { kind: 3, role: 2, name: 'Sensor' }
    const id = await routes.call('POST /api/v1/grants', { by, payload: key })
    await routes.call('PUT /api/v1/grants/:id', { by, id, payload: { role: 1 } })
    await routes.call('POST /api/v1/grants/:id/renew', { by, id, payload: {} })
    await routes.call('DELETE /api/v1/grants/:id', { by, id })
    const { url } = await made<{ url: string }>(service, 'POST /api/v1/grants', {
      by: admin,
      payload: { kind: 1, role: 1 },
    })
    const token = url.split('#')[1]
    await routes.call('POST /api/v1/grants/look', { payload: { token } })
    await routes.call('POST /api/v1/grants/accept', { by, payload: { token, displayName: 'Bob' } })
    await routes.call('PUT /api/v1/gardens/:id', { by, id: by.user.id, payload: { name: 'Balcony' } })
  }

  async function useReminders(routes: Routes, by: Gardener): Promise<void> {
    const hook = { kind: 3, format: 1, url: 'http://127.0.0.1:9/hook' }
    const id = await routes.call('POST /api/v1/reminder-channels', { by, payload: hook })
    await routes.call('PUT /api/v1/reminder-channels/:id', {
      by,
      id,
      payload: { name: 'Hook', events: null },
    })
    await routes.call('POST /api/v1/reminder-channels/:id/rotate', { by, id })
    await routes.call('POST /api/v1/reminder-channels/:id/test', { by, id })
    await routes.call('POST /api/v1/reminder-unsubscribe/:token', {})
    const unknown = await send(service, 'POST /api/v1/reminder-confirm/unknown')
    assert.equal(unknown.statusCode, 404)
    routes.used.add('POST /api/v1/reminder-confirm/:token')
    await routes.call('DELETE /api/v1/reminder-channels/:id', { by, id })
  }

  async function useLinks(routes: Routes, person: Person): Promise<void> {
    const { user, email } = person
    await routes.call('POST /api/v1/auth/recovery', { payload: { email } })
    await routes.call('PUT /api/v1/auth/email', { by: person, payload: { email: newEmail() } })
    const [, changing] =
      /confirm-email#([\w-]+)/.exec((await outboxMails(service, person)).at(-2)?.text ?? '') ?? []
    await routes.call('POST /api/v1/auth/email/confirm', { payload: { token: changing } })
    const id = await routes.call('POST /api/v1/admin/invitations', { by: admin, payload: {} })
    await routes.call('DELETE /api/v1/admin/invitations/:id', { by: admin, id })
    await routes.call('POST /api/v1/admin/users/:id/password-link', { by: admin, id: user.id })
    routes.used.add('POST /api/v1/admin/users')
    const headers = { 'idempotency-key': randomUUID() }
    const { link } = await made<{ link: string }>(service, 'POST /api/v1/admin/users', {
      ...{ by: admin, headers, payload: { email: newEmail() } },
    })
    const [, token] = link.split('#')
    await routes.call('POST /api/v1/auth/set-password', { payload: { token, newPassword: PASSWORD } })
    const unknown = { payload: { token: 'unknown', newPassword: PASSWORD } }
    assert.equal((await send(service, 'POST /api/v1/auth/set-password', unknown)).statusCode, 404)
  }

  async function useSecondFactor(routes: Routes): Promise<void> {
    const by = await registerPerson(service)
    const { recoveryCodes, ...begun } = await turnOn(service, by)
    routes.used.add('POST /api/v1/auth/second-factor').add('POST /api/v1/auth/second-factor/confirm')
    const [code, unused] = recoveryCodes
    const { email } = by
    const login = (payload: object) => send(service, 'POST /api/v1/auth/login', { payload })
    assert.equal((await login({ email, password: PASSWORD, code: appCode(begun, 1) })).statusCode, 200)
    assert.equal((await login({ email, password: PASSWORD, code })).statusCode, 200)
    assert.equal((await login({ email, password: PASSWORD, code })).statusCode, 401)
    const payload = { password: PASSWORD, code: unused }
    await routes.call('DELETE /api/v1/auth/second-factor', { by, payload })
    const changes = { by: admin, id: by.user.id, payload: { email: newEmail() } }
    await routes.call('PUT /api/v1/admin/users/:id', changes)
  }

  async function usePasskeys(routes: Routes): Promise<void> {
    const by = await registerPerson(service)
    const passkey = new Passkey('https://frond.example')
    const begin = 'POST /api/v1/auth/passkeys/options'
    const { flow, options } = await made<PasskeyOptions>(service, begin, { by, payload: {} })
    const response = passkey.create(options)
    const create = { by, payload: { flow, name: 'Phone', response } }
    const { id } = await made(service, 'POST /api/v1/auth/passkeys', create)
    const beginSignIn = 'POST /api/v1/auth/passkey-sign-in/options'
    const signing = await made<PasskeyOptions>(service, beginSignIn, {})
    const answer = { flow: signing.flow, response: passkey.get(signing.options) }
    await routes.call('POST /api/v1/auth/passkey-sign-in', { payload: answer })
    await routes.call('PUT /api/v1/auth/passkeys/:id', { by, id, payload: { name: 'Old phone' } })
    await routes.call('DELETE /api/v1/auth/passkeys/:id', { by, id, payload: {} })
    routes.used.add(begin).add(beginSignIn).add('POST /api/v1/auth/passkeys')
  }

  async function useIdentities(routes: Routes): Promise<void> {
    const by = await registerPerson(service)
    const begin = 'POST /api/v1/auth/oidc/start'
    const comeBack = async (user: object, link: boolean) => {
      const payload = { provider: '1', link }
      const { url, flow } = await made<BegunSignOn>(service, begin, { by, payload })
      return { flow, callback: provider.signIn(url, { ...user }) }
    }
    const [own, other] = [randomUUID(), randomUUID()]
    const link = { by, payload: await comeBack({ sub: own }, true) }
    const { id } = await made(service, 'POST /api/v1/auth/identities', link)
    const finish = 'POST /api/v1/auth/oidc/finish'
    await routes.call(finish, { payload: await comeBack({ sub: own }, false) })
    const newcomer = { sub: other, sid: other, email: newEmail(), email_verified: true, name: 'Bob' }
    await routes.call(finish, { payload: await comeBack(newcomer, false) })
    const create = { by: admin, payload: { email: newEmail() } }
    const { user } = await made<{ user: { email: string } }>(service, 'POST /api/v1/admin/users', create)
    const owner = { sub: randomUUID(), email: user.email, email_verified: true }
    await routes.call(finish, { payload: await comeBack(owner, false) })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const claims of [{ sid: other }, { sub: own }]) {
      const payload = new URLSearchParams({ logout_token: await provider.logoutToken(claims) }).toString()
      const reply = await send(service, 'POST /api/v1/auth/oidc/1/logout', { payload, headers })
      assert.equal(reply.statusCode, 200)
    }
    await routes.call('DELETE /api/v1/auth/identities/:id', { by, id, payload: {} })
    routes.used.add(begin).add('POST /api/v1/auth/identities').add('POST /api/v1/auth/oidc/:provider/logout')
  }

  async function usePrograms(routes: Routes): Promise<void> {
    const by = await registerPerson(service)
    const request = beginRequest(host.addDocument('/client.json'), { resource: 'https://frond.example/mcp' })
    await made(service, 'POST /api/v1/oauth/look', { by, payload: asSent(request) })
    const form = tokenForm(request, await giveCode(service, by, request))
    for (const status of [200, 400]) assert.equal((await askForToken(service, form)).statusCode, status)
    routes.used.add('POST /api/v1/oauth/look').add('POST /api/v1/oauth/grants').add('POST /oauth/token')
  }

  async function useAccounts(routes: Routes): Promise<void> {
    routes.used.add('POST /api/v1/auth/register').add('POST /api/v1/auth/login')
    const by = await registerPerson(service)
    const wrong = { payload: { email: by.email, password: 'two left hands' } }
    assert.equal((await send(service, 'POST /api/v1/auth/login', wrong)).statusCode, 401)
    const { refreshToken } = await signInAs(service, by.email)
    await signInAs(service, by.email)
    await routes.call('POST /api/v1/auth/refresh', { payload: { refreshToken } })
    await routes.call('POST /api/v1/auth/logout', { payload: { refreshToken } })
    await routes.call('PUT /api/v1/auth/me', { by, payload: { displayName: 'Ada' } })
    await routes.call('PUT /api/v1/admin/users/:id', {
      by: admin,
      id: by.user.id,
      payload: { role: 'ADMIN' },
    })
    await routes.call('PUT /api/v1/admin/users/:id', {
      by: admin,
      id: by.user.id,
      payload: { mediaQuotaBytes: 1 },
    })
    await useLinks(routes, by)
    const sessions = await made<{ id: number; current: boolean }[]>(service, 'GET /api/v1/auth/sessions', {
      by,
    })
    const id = sessions.find(({ current }) => !current)?.id ?? 0
    await routes.call('DELETE /api/v1/auth/sessions/:id', { by, id })
    const newPassword = 'four green thumbs'
    await routes.call('PUT /api/v1/auth/password', {
      by,
      payload: { currentPassword: PASSWORD, newPassword },
    })
    await useSecondFactor(routes)
    await usePasskeys(routes)
    await useIdentities(routes)
    await routes.call('DELETE /api/v1/auth/me', { by, payload: { password: newPassword } })
    // Without a folder for it: a backup reads every table, once a day.
    routes.used.add('POST /api/v1/admin/backups')
    assert.equal((await send(service, 'POST /api/v1/admin/backups', { by: admin })).statusCode, 409)
    // The last: tokens that were signed before are refused from now on.
    await routes.call('POST /api/v1/admin/jwt/rotate', { by: admin })
  }
})

interface Call {
  readonly by?: Person
  /** Of the thing that the path names. */
  readonly id?: number
  readonly payload?: object
}

/** Calls routes, and remembers which. */
class Routes {
  readonly used = new Set<string>()
  readonly #service: TestApp

  constructor(service: TestApp) {
    this.#service = service
  }

  /** Gives the id in the response, or 0 where there is none. */
  async call(route: Route, { id = 0, ...request }: Call): Promise<number> {
    const isRepeatable = route.startsWith('POST') && request.by !== undefined
    const headers = isRepeatable ? { 'idempotency-key': randomUUID() } : {}
    this.used.add(route)
    const [method, path = ''] = route.split(' /')
    const url = path.replace(':id', String(id)).replace(':lang', 'de')
    const line: Route = `${isMethod(method) ? method : 'POST'} /${url}`
    const data = await made<{ id?: number } | null>(this.#service, line, { headers, ...request })
    return data?.id ?? 0
  }
}

function isMethod(name: string | undefined): name is Method {
  return name === 'POST' || name === 'PUT' || name === 'PATCH' || name === 'DELETE'
}
