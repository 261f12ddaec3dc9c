import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onPostgres } from '../../../../test/engines.ts'
import { fullScans, LARGE_WITH_MANY_PEOPLE, recordQueries } from '../../../../test/query-plans.ts'
import { addPeopleToTell } from '../../../../test/reminders.ts'
import { openDatabase } from '../../../db/engines/database.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import { createLogger } from '../../../observe/logging/logger.ts'
import { localDay } from '../../due/days.ts'
import { SendingSlots } from '../message/sending-slots.ts'
import { DeliveryContents } from '../outbox/deliveries.service.ts'
import { planDigestsDue } from '../planner/planner.ts'
import { Attempts } from './attempts.ts'
import { Sender } from './sender.ts'

const PEOPLE = 3_000

// SQLite has no other plan than by the index.
onPostgres('an outbox with thousands of deliveries', (engine) => {
  test('is never read as a whole, and each statement is for many of them', async (t) => {
    const scratch = await engine.create('migrated')
    const { db, close } = await openDatabase(scratch.config)
    t.after(async () => {
      await close()
      await scratch.remove()
    })
    const { timeZone } = await addPeopleToTell(db, PEOPLE)
    const planning = recordQueries(db)
    await planDigestsDue(planning.db)
    // As the server itself does from time to time.
    await engineOf(db).optimize(db, ['deliveries', 'reminder_channels', 'care_settings', 'users'])
    const sending = recordQueries(db)
    const log = createLogger('silent', { write: () => {} })
    let attempts = 0
    const sender = new Sender({
      slots: new SendingSlots(),
      ...{ db: sending.db, log },
      attempts: new Attempts({
        log,
        makeDigest: async () => {
          const words = { title: 'Water', text: 'Water', language: 'en' } as const
          return {
            date: localDay(Date.now(), timeZone),
            timeZone,
            ...words,
            due: 1,
            overdue: 0,
            tasks: [],
            places: [],
          }
        },
        deliver: async () => {
          attempts++
          if (attempts === 300) sender.stop()
          // Some arrive, some do not.
          return attempts % 3 === 0 ? { result: 'failed', error: 'timeout' } : { result: 'sent', status: 204 }
        },
        mailer: undefined,
        contents: new DeliveryContents([Buffer.alloc(32)]),
      }),
    })
    await sender.turn()
    assert.ok(attempts >= 300)
    assert.ok(sending.queries.length < attempts / 2, `${sending.queries.length} statements`)
    for (const query of new Map(
      [...planning.queries, ...sending.queries].map((each) => [each.sql, each]),
    ).values()) {
      assert.deepEqual(await fullScans(engine, db, query, LARGE_WITH_MANY_PEOPLE), [], query.sql)
    }
  })
})
