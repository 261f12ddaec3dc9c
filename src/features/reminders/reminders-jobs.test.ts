import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { onEachEngine } from '../../../test/engines.ts'
import { registerPerson } from '../../../test/people.ts'
import { addChannel } from '../../../test/reminders.ts'
import { gardenIdOf } from '../../../test/scope.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { measureDeliveries } from '../../observe/metrics/metrics.ts'
import { pendingDeliveries } from './outbox/deliveries.sql.ts'
import { reminderCleanUp } from './sending.ts'

const DAY = 86_400_000

onEachEngine('what was sent', (engine) => {
  test('is kept for 30 days, and what waits is counted', async (t) => {
    const service = await buildTestApp(engine)
    t.after(() => service.close())
    const { db } = service
    const by = await registerPerson(service)
    const channel_id = await addChannel(db, by)
    const user_id = gardenIdOf(by)
    const now = Date.now()
    const ages = [...Array<number>(600).fill(31), 29, 1]
    await db
      .insertInto('deliveries')
      .values(
        ages.map((days, at) => ({
          ...{ user_id, channel_id, date: '2026-11-16', message_id: `msg_${at}`, expires_at: now },
          ...{ kind: 1 as const, state: at < 600 ? (2 as const) : (1 as const) },
          created_at: now - days * DAY,
        })),
      )
      .execute()
    await db
      .insertInto('digests')
      .values(ages.map((days, at) => ({ user_id, date: `day ${at}`, created_at: now - days * DAY })))
      .execute()
    assert.deepEqual(await pendingDeliveries(db), { pending: 2, since: now - 29 * DAY })
    await reminderCleanUp(db).run()
    const left = async (table: 'deliveries' | 'digests') => {
      const rows = await db.selectFrom(table).select('created_at').orderBy('created_at').execute()
      return rows.map(({ created_at }) => (now - created_at) / DAY)
    }
    assert.deepEqual(await left('deliveries'), [29, 1])
    assert.deepEqual(await left('digests'), [29, 1])
  })
})

test('metrics can be read while the database is away, without what only it knows', async () => {
  const registry = new Registry()
  let isAway = false
  const count = measureDeliveries(registry, async () => {
    if (isAway) throw new Error('the database is away')
    return { pending: 3, since: Date.now() + 5_000 }
  })
  count('email', 'sent')
  // Counters of all kinds and results are there from the beginning.
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line) && !/^\w+_total.* 0$/.test(line))
  const counted = 'reminder_deliveries_total{kind="email",result="sent"} 1'
  assert.deepEqual(await lines(), [
    counted,
    'reminder_deliveries_pending 3',
    // A clock that was set back makes nothing younger than now.
    'reminder_deliveries_oldest_seconds 0',
  ])
  isAway = true
  assert.deepEqual(await lines(), [counted])
})
