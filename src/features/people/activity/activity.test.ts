import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { inGardenOf, newKey } from '../../../../test/grants.ts'
import { joined } from '../../../../test/joining.ts'
import { made } from '../../../../test/made.ts'
import { PASSWORD, type Person, registerAdmin, registerPerson, signInAs } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Activity } from './activity.schema.ts'
import { deleteOldActivity } from './activity.service.ts'

const DAY_MS = 86_400_000
const IP = '192.0.2.7'
const AGENT = 'FrondApp/1.4 (iPhone)'

interface ActivityPage {
  readonly items: readonly Activity[]
  readonly page: number
  readonly size: number
  readonly total: number
}

onEachEngine('the activity of an account', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  const pageOf = (by: Person, query = '') =>
    made<ActivityPage>(service, `GET /api/v1/auth/activity${query}`, { by })
  /** Without ids and times, the newest first. */
  const activityOf = async (by: Person) =>
    (await pageOf(by)).items.map(({ id, at, ...what }) => {
      assert.ok(Math.abs(Date.now() - at) < 600_000 && id > 0)
      return what
    })
  const login = ({ email }: Person, password: string) =>
    send(service, 'POST /api/v1/auth/login', {
      payload: { email, password },
      headers: { 'user-agent': AGENT },
      ip: IP,
    })

  test('has sign-ins, and those that failed, with where they came from', async () => {
    const by = await registerPerson(service)
    await login(by, 'two left hands')
    await login(by, PASSWORD)
    const from = { ip: IP, userAgent: AGENT }
    const [signedIn, failed, registered, ...more] = await activityOf(by)
    assert.deepEqual(
      [signedIn, failed, registered?.type, more],
      [
        { type: 'auth.signed_in', ...from },
        { type: 'auth.sign_in_failed', ...from },
        'account.registered',
        [],
      ],
    )
    assert.equal((await activityOf(await registerPerson(service))).length, 1)
  })

  test('has what an administrator did, without where from', async () => {
    const admin = await registerAdmin(service)
    const by = await registerPerson(service)
    const payload = { role: 'ADMIN' }
    await made(service, `PUT /api/v1/admin/users/${by.user.id}`, { by: admin, payload })
    await made(service, `POST /api/v1/admin/users/${by.user.id}/password-link`, { by: admin })
    assert.deepEqual((await activityOf(by)).slice(0, -1), [
      { type: 'user.password_link_created' },
      { type: 'user.role_changed', subject: 'ADMIN' },
    ])
    assert.deepEqual(
      (await activityOf(admin)).map(({ type }) => type),
      ['auth.signed_in'],
    )
  })

  test('has who came and went in the own garden, and keys for the user who made them alone', async () => {
    const ada = await registerPerson(service)
    const { bob } = await joined(service, ada)
    const key = await newKey(service, bob, { in: ada })
    const types = async (by: Person) => (await activityOf(by)).map(({ type }) => type)
    assert.deepEqual(await types(ada), ['grant.joined', 'grant.created', 'account.registered'])
    assert.deepEqual(await types(bob), ['grant.created', 'grant.joined', 'account.registered'])
    assert.deepEqual((await activityOf(ada))[0], { type: 'grant.joined' })
    const headers = inGardenOf(ada)
    await made(service, `DELETE /api/v1/grants/${key.id}`, { by: bob, headers })
    assert.equal((await types(bob))[0], 'grant.ended')
    assert.equal((await types(ada))[0], 'grant.joined')
  })

  test('comes in pages, of 90 days', async () => {
    const by = await registerPerson(service)
    for (let times = 0; times < 2; times++) await signInAs(service, by.email)
    const { items, ...frame } = await pageOf(by, '?page=1&size=2')
    assert.deepEqual(
      [items.map(({ type }) => type), frame],
      [['account.registered'], { page: 1, size: 2, total: 3 }],
    )
    const age = (ms: number) =>
      service.db
        .updateTable('account_activity')
        .set({ at: Date.now() - ms })
        .where('user_id', '=', by.user.id)
        .where('type', '=', 'account.registered')
        .execute()
    const total = async () => (await pageOf(by)).total
    await age(89 * DAY_MS)
    assert.equal(await total(), 3)
    await age(90 * DAY_MS)
    assert.equal(await total(), 2)
    await deleteOldActivity(service.db)
    const rows = await service.db
      .selectFrom('account_activity')
      .select('type')
      .where('user_id', '=', by.user.id)
      .execute()
    assert.equal(rows.length, 2)
  })

  test('goes with the account', async () => {
    const by = await registerPerson(service)
    const payload = { password: PASSWORD }
    await made(service, 'DELETE /api/v1/auth/me', { by, payload })
    const rows = service.db.selectFrom('account_activity').select('id').where('user_id', '=', by.user.id)
    assert.deepEqual(await rows.execute(), [])
  })
})
