import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { openDatabase } from '../../src/db/engines/database.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { engineOf } from '../../src/db/run/session-executor.ts'
import type { Db } from '../../src/db/schema.ts'
import { localDay } from '../../src/features/due/days.ts'
import { makeDigest } from '../../src/features/reminders/digest/digest.service.ts'
import { SendingSlots } from '../../src/features/reminders/message/sending-slots.ts'
import { DeliveryContents } from '../../src/features/reminders/outbox/deliveries.service.ts'
import { planDigestsDue } from '../../src/features/reminders/planner/planner.ts'
import { Attempts } from '../../src/features/reminders/sender/attempts.ts'
import { Sender } from '../../src/features/reminders/sender/sender.ts'
import { createLogger } from '../../src/observe/logging/logger.ts'
import { outboundClient } from '../../src/outbound/outbound-client.ts'
import { outboundRules } from '../../src/outbound/outbound-rules.ts'
import { addPeopleToTell } from '../../test/reminders.ts'
import { goal, type Line } from '../line.ts'
import { watchLoop } from '../loop-steps.ts'
import type { Site } from '../site.ts'
import type { Workload } from '../workload.ts'

const LONGEST_STEP_MS = 50

/** All users are to be told in the same minute, of one plant each: planning, and sending to a receiver on this machine. */
export const digests: Workload = {
  name: 'digests',
  async *run(stage) {
    for (const engine of stage.options.engines) {
      yield* tellEverybody(await stage.newSite(engine), stage.options.people)
    }
  },
}

async function* tellEverybody({ engine, database }: Site, people: number): AsyncIterable<Line> {
  const { db, close } = await openDatabase(database)
  const worker = new Worker(join(import.meta.dirname, '..', 'receiver.ts'))
  const listening = once(worker, 'message')
  try {
    await migrate(db)
    const timeZone = await addGardens(db, people)
    const [port] = await listening
    const what = `${people.toLocaleString('en')} people due in the same minute`
    const line = async (step: string, work: () => Promise<void>): Promise<Line> => {
      const begun = performance.now()
      const { longestMs, longestWaitMs, p99WaitMs } = await watchLoop(work)
      const seconds = (performance.now() - begun) / 1_000
      return goal(
        { workload: 'digests', what: `${step}, ${what}`, engine },
        {
          s: [seconds, 600],
          'ms of processor, longest turn of the event loop': [longestMs, LONGEST_STEP_MS],
          'ms, longest wait for a turn': [longestWaitMs, LONGEST_STEP_MS],
          'ms, p99 wait for a turn': [p99WaitMs, LONGEST_STEP_MS],
        },
      )
    }
    yield await line('planned', async () => void (await planDigestsDue(db)))
    yield await line('sent', () => senderTo(db, timeZone, port).turn())
    worker.postMessage('how many?')
    const [received] = await once(worker, 'message')
    if (received !== people) throw new Error(`${received} of ${people} messages came`)
  } finally {
    await worker.terminate()
    await close()
  }
}

/** A plant for each of them, to be watered today. */
async function addGardens(db: Db, people: number): Promise<string> {
  const { timeZone } = await addPeopleToTell(db, people)
  const today = localDay(Date.now(), timeZone)
  await sql`insert into plants (user_id, name, name_key, search_text, created_at, updated_at)
    select user_id, 'Fern', 'fern', 'fern', 0, 0 from care_settings`.execute(db)
  await sql`insert into care_schedules
      (user_id, plant_id, type, mode, every, unit, seasons, start_date, paused, next_due, created_at, updated_at)
    select user_id, id, 1, 1, 7, 1, '[]', ${today}, 0, ${today}, 0, 0 from plants`.execute(db)
  await engineOf(db).optimize(db, ['users', 'care_settings', 'reminder_channels', 'plants', 'care_schedules'])
  return timeZone
}

function senderTo(db: Db, defaultTimeZone: string, port: number): Sender {
  const log = createLogger('warn', process.stderr)
  const client = outboundClient({ rules: outboundRules([`127.0.0.1:${port}`]) })
  const care = { db, defaultTimeZone }
  return new Sender({
    slots: new SendingSlots(),
    db,
    log,
    attempts: new Attempts({
      log,
      makeDigest: (gardenId, request) =>
        makeDigest(care, { gardenId, languages: [], publicUrl: undefined }, request),
      deliver: async (_channelId, message) => {
        const { status } = await client.post({
          url: `http://127.0.0.1:${port}/`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(message),
        })
        return { result: 'sent', status }
      },
      mailer: undefined,
      contents: new DeliveryContents([Buffer.alloc(32)]),
    }),
  })
}
