import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Db } from '../schema.ts'
import { afterCommit, inTransaction } from './transaction.ts'

onEachEngine('what waits for a commit', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  const insert = (db: Db, subject: string) =>
    db
      .insertInto('sign_in_failures')
      .values({ subject, failures: 1, first_failure_at: 0, last_failure_at: 0 })
      .execute()

  test('is called when others see what was written, also if it was asked for deep inside', async () => {
    const { db } = service
    const { promise: seen, resolve } = Promise.withResolvers<unknown>()
    let isCommitted = false
    await inTransaction(db, async (db) => {
      await inTransaction(db, async (db) => {
        await insert(db, 'kept')
        afterCommit(db, () => {
          isCommitted = true
          resolve(service.db.selectFrom('sign_in_failures').select('subject').executeTakeFirst())
        })
      })
      assert.equal(isCommitted, false)
    })
    assert.deepEqual(await seen, { subject: 'kept' })
  })

  test('is not called after a rollback, by this transaction or a later one', async () => {
    const failing = inTransaction(service.db, async (db) => {
      await insert(db, 'lost')
      afterCommit(db, () => assert.fail('nothing was committed'))
      throw new Error('broken')
    })
    await assert.rejects(failing, /broken/)
    await inTransaction(service.db, (db) => insert(db, 'next'))
  })

  test('is refused outside of a transaction', () => {
    assert.throws(() => afterCommit(service.db, () => {}), /Only a transaction/)
  })
})
