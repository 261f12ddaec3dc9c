import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../src/db/engines/database.ts'
import { localDay } from '../src/features/due/days.ts'
import { SendingSlots } from '../src/features/reminders/message/sending-slots.ts'
import { DeliveryContents } from '../src/features/reminders/outbox/deliveries.service.ts'
import { planDigestsDue } from '../src/features/reminders/planner/planner.ts'
import { Attempts } from '../src/features/reminders/sender/attempts.ts'
import { Sender } from '../src/features/reminders/sender/sender.ts'
import { createLogger } from '../src/observe/logging/logger.ts'

/**
 * A server that does nothing but remind, for tests that kill it. It gets the database, a zone, the address of a receiver and how long a
 * claim lasts as JSON, and ends with its standard input.
 */
const { database, timeZone, receiver, claimMs } = JSON.parse(process.argv[2] ?? '{}')
const log = createLogger('warn', process.stderr)
const { db } = await openDatabase(database)
process.stdin.resume().on('end', () => process.exit())

const sender = new Sender({
  slots: new SendingSlots(),
  db,
  log,
  claimMs,
  attempts: new Attempts({
    log,
    makeDigest: async (_gardenId, { language }) => {
      const words = { title: 'Water', text: 'Water', language }
      const date = localDay(Date.now(), timeZone)
      return { date, timeZone, ...words, due: 1, overdue: 0, tasks: [], places: [] }
    },
    deliver: async (_channelId, _message, { messageId, gardenId, date }) => {
      const body = JSON.stringify({ pid: process.pid, messageId, gardenId, date })
      const { status } = await fetch(receiver, { method: 'POST', body })
      return { result: 'sent', status }
    },
    mailer: undefined,
    contents: new DeliveryContents([Buffer.alloc(32)]),
  }),
})

for (;;) {
  await planDigestsDue(db)
  await sender.turn()
  await delay(50)
}
