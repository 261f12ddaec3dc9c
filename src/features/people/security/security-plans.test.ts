import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { fullScans, recordQueries } from '../../../../test/query-plans.ts'
import { addPeopleToTell } from '../../../../test/reminders.ts'
import { openDatabase } from '../../../db/engines/database.ts'
import { jsonRows } from '../../../db/query/json-rows.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import { countActivity, deleteActivityBefore, listActivityRows } from '../activity/activity.sql.ts'
import {
  findIdentity,
  listIdentityRows,
  listSessionsOfProviderSession,
  listSessionsOfSubject,
} from '../identities/identities.sql.ts'
import { findPasskeyByCredential, listPasskeyRows } from '../passkeys/passkeys.sql.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  findSecondFactor,
} from '../second-factor/second-factor.sql.ts'
import { countWaysIn, findManagedUserRow } from '../users.sql.ts'

onEachEngine('what lets users in, among thousands of them', (engine) => {
  test('is found without a look at that of others', async (t) => {
    const scratch = await engine.create('migrated')
    const { db, close } = await openDatabase(scratch.config)
    t.after(async () => {
      await close()
      await scratch.remove()
    })
    const { gardenIds } = await addPeopleToTell(db, 3_000)
    const users = sql`users, ${jsonRows(db, [1, 2, 3, 4, 5])}`
    await sql`insert into account_activity (user_id, type, at)
      select users.id, 'auth.signed_in', 1 from ${users} order by users.id % 7, users.id`.execute(db)
    await sql`insert into passkeys (user_id, name, credential_id, public_key, counter, created_at)
      select users.id, 'Phone', users.id || ' ' || value, ${new Uint8Array()}, 0, 0 from ${users}`.execute(db)
    await sql`insert into second_factors (user_id, sealed_secret, confirmed, last_step, created_at)
      select id, ${new Uint8Array()}, 1, 0, 0 from users`.execute(db)
    await sql`insert into recovery_codes (user_id, code_hash) select users.id, 'code ' || value from ${users}`.execute(
      db,
    )
    await sql`insert into identities (user_id, issuer, subject, created_at)
      select users.id, 'https://login.example', users.id || ' ' || value, 0 from ${users}`.execute(db)
    await sql`insert into sessions (user_id, family, token_hash, created_at, last_used_at, expires_at)
      select id, 'family ' || id, 'hash', 0, 0, 1 from users`.execute(db)
    await sql`insert into sign_ons (session_id, issuer, subject, provider_session)
      select id, 'https://login.example', 'subject ' || id, 'session ' || id from sessions`.execute(db)
    const tables = [
      ...['users', 'account_activity', 'passkeys', 'second_factors', 'recovery_codes'],
      ...['identities', 'sessions', 'sign_ons'],
    ]
    await engineOf(db).optimize(db, tables)
    const [userId] = gardenIds
    assert.ok(userId !== undefined)
    const recorded = recordQueries(db)
    const listed = await listActivityRows(recorded.db, { userId, since: 0, limit: 20, offset: 0 })
    assert.equal(listed.length, 5)
    await countActivity(recorded.db, { userId, since: 0 })
    await deleteActivityBefore(recorded.db, 0)
    assert.equal((await listPasskeyRows(recorded.db, { userId })).length, 5)
    await findPasskeyByCredential(recorded.db, { credentialId: '7 1' })
    assert.equal((await listIdentityRows(recorded.db, { userId })).length, 5)
    const issuer = 'https://login.example'
    await findIdentity(recorded.db, { issuer, subject: '7 1' })
    await listSessionsOfSubject(recorded.db, { issuer, subject: 'subject 7' })
    await listSessionsOfProviderSession(recorded.db, { issuer, providerSession: 'session 7' })
    await countWaysIn(recorded.db, { id: userId })
    await findSecondFactor(recorded.db, { userId })
    await countRecoveryCodes(recorded.db, { userId })
    await deleteRecoveryCode(recorded.db, { userId, codeHash: 'none' })
    await findManagedUserRow(recorded.db, { id: userId })
    for (const query of recorded.queries) {
      assert.deepEqual(await fullScans(engine, db, query, new Set(tables)), [], query.sql)
    }
  })
})
