import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { untilHashed } from '../../../../test/argon2.ts'
import { passwords } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { untilWaitingForLocks } from '../../../../test/lock-waiters.ts'
import { PASSWORD, type Person, registerPerson } from '../../../../test/people.ts'
import { codeOf, type Reply, send, sessionIn } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { resetPassword } from '../accounts/users.service.ts'
import { deleteUserRow, updateUserRow } from '../users.sql.ts'
import { lockAccount } from './auth.context.ts'

const NEW = 'four green thumbs'

/** A thief that goes on signing in with a stolen password must not slip through while it is being changed. */
onEachEngine('a change made while a password is being checked', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  function signIn({ email }: Person, password = PASSWORD): Promise<Reply> {
    return send(service, 'POST /api/v1/auth/login', { payload: { email, password } })
  }

  async function countSessions({ user }: Person): Promise<number> {
    const rows = await service.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
    return rows.length
  }

  /** The change is committed when the request has found the password right, and not before. */
  async function overtake(change: (db: Db) => Promise<unknown>, request: () => Promise<Reply>) {
    const { running } = await inTransaction(service.db, async (db) => {
      await change(db)
      const hashed = untilHashed()
      const running = request()
      await hashed
      await untilWaitingForLocks(engine, db, 1)
      return { running }
    })
    return running
  }

  test('a new password refuses a sign-in with the old one', async () => {
    const person = await registerPerson(service)
    const reply = await overtake(
      (db) => resetPassword({ db, passwords }, person.email, NEW),
      () => signIn(person),
    )
    assertFailure(reply, 401, 401, { message: 'The e-mail address or the password is wrong.' })
    assert.equal(await countSessions(person), 0)
    sessionIn(await signIn(person, NEW))
  })

  test('a new password cannot be replaced by confirming the old one', async () => {
    const person = await registerPerson(service)
    const payload = { currentPassword: PASSWORD, newPassword: 'five green thumbs' }
    const reply = await overtake(
      (db) => resetPassword({ db, passwords }, person.email, NEW),
      () => send(service, 'PUT /api/v1/auth/password', { by: person, payload }),
    )
    assertFailure(reply, 401, 401, { message: 'The password is wrong.' })
    sessionIn(await signIn(person, NEW))
  })

  test('the same password with a new hash still signs in', async () => {
    const person = await registerPerson(service)
    const reply = await overtake(
      (db) => resetPassword({ db, passwords }, person.email, PASSWORD),
      () => signIn(person),
    )
    sessionIn(reply)
    assert.equal(await countSessions(person), 1)
  })

  test('a disabled account opens no session', async () => {
    const person = await registerPerson(service)
    const { id } = person.user
    const reply = await overtake(
      async (db) => {
        await lockAccount(db, id)
        await updateUserRow(db, { id, role: 'USER', disabled: 1, mediaQuotaBytes: null })
      },
      () => signIn(person),
    )
    assertFailure(reply, 403, 403, { message: 'This account is disabled.' })
    assert.equal(await countSessions(person), 1)
  })

  test('a deleted account is an unknown one', async () => {
    const person = await registerPerson(service)
    const reply = await overtake(
      async (db) => {
        await lockAccount(db, person.user.id)
        await deleteUserRow(db, { id: person.user.id })
      },
      () => signIn(person),
    )
    assert.equal(codeOf(reply), 401)
  })
})
