import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { invite, listedGrants, tokenIn } from '../../../../test/joining.ts'
import { made } from '../../../../test/made.ts'
import { newEmail, PASSWORD, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { send, sessionIn } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'

onEachEngine('visitors that are invited to a garden', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  const register = (on: TestApp, more: object) =>
    send(on, 'POST /api/v1/auth/register', {
      payload: { email: newEmail(), password: PASSWORD, displayName: 'Carl', ...more },
    })

  test('register and join at once, where the server lets them', async (t) => {
    const invited = await buildTestAppBeside(service, { env: { REGISTRATION: 'invite' } })
    t.after(() => invited.close())
    const [ada, admin] = [await registerPerson(service), await registerAdmin(service)]
    const token = tokenIn(await invite(service, ada, { role: 2 }))
    const nameless = { errors: [{ path: 'displayName', message: 'is required' }] }
    assertFailure(await register(service, { invitation: token, displayName: null }), 1101, 400, nameless)
    assertFailure(await register(invited, { invitation: token }), 403, 403, {
      message: 'An account here needs an invitation of the person who runs this server.',
    })
    const { user } = sessionIn(await register(service, { invitation: token }))
    assert.deepEqual(
      (await listedGrants(service, ada)).map(({ user, role }) => [user?.id, role]),
      [[user.id, 2]],
    )
    const ofAdmin = tokenIn(await invite(service, admin))
    const { user: dora } = sessionIn(await register(invited, { invitation: ofAdmin }))
    assert.deepEqual(
      (await listedGrants(service, admin)).map(({ user }) => user?.id),
      [dora.id],
    )
    assertFailure(await register(invited, { invitation: ofAdmin }), 2007, 404)
  })

  test('by an invitation that is good no longer nobody registers beside the garden', async () => {
    const [ada, admin] = [await registerPerson(service), await registerAdmin(service)]
    const grant = await invite(service, ada)
    const token = tokenIn(grant)
    const users = async () => (await service.db.selectFrom('users').select('id').execute()).length
    sessionIn(await register(service, { invitation: token }))
    const before = await users()
    for (const invitation of [token, token.toLowerCase(), token.slice(0, -1), 'unknown', '']) {
      assertFailure(await register(service, { invitation }), 2007, 404)
    }
    assert.equal(await users(), before)
    const line = service.logs.findLast(({ audit }) => audit !== undefined)
    assert.equal(line?.audit, 'invitation.refused')
    // Those of administrators are not needed here.
    const { link } = await made<{ link: string }>(service, 'POST /api/v1/admin/invitations', {
      by: admin,
      payload: {},
    })
    sessionIn(await register(service, { invitation: link.split('#')[1] }))
  })
})
