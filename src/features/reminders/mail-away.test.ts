import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertSuccess } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { turnsUntil } from '../../../test/reminders.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { freePort } from '../../base/free-port.ts'
import type { Delivery } from './outbox/deliveries.schema.ts'

const CHANNELS = '/api/v1/reminder-channels'
const HOUR = 3_600_000

/** The way to a mail server, which can be unplugged and plugged in again. */
async function openCable(to: number) {
  const cable = createServer((socket) => {
    const other = connect(to, '127.0.0.1')
    socket.on('error', () => other.destroy())
    other.on('error', () => socket.destroy())
    socket.pipe(other).pipe(socket)
  })
  const port = await freePort()
  const plugIn = async () => {
    cable.listen(port, '127.0.0.1')
    await once(cable, 'listening')
  }
  const unplug = async () => {
    cable.close()
    await once(cable, 'close')
  }
  await plugIn()
  return { port, unplug, plugIn }
}

onEachEngine('reminders by mail', (engine) => {
  test('are confirmed first; while the mail server is away for three hours they wait, and come after', async (t) => {
    t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.parse('2026-11-15T20:00:00Z') })
    const mailServer = await startMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
    const cable = await openCable(mailServer.port)
    const service = await buildTestApp(engine, {
      env: {
        ...{ REMINDERS: 'on', ACCESS_TOKEN_TTL: '86400', DEFAULT_TIME_ZONE: 'Europe/Berlin' },
        ...{ PUBLIC_URL: 'https://frond.example', SMTP_URL: `smtp://127.0.0.1:${cable.port}` },
        MAIL_FROM: 'frond@frond.example',
      },
    })
    t.after(async () => {
      await service.close()
      await cable.unplug()
      await mailServer.close()
    })

    const by = await newGardener(service)
    const plant = { name: 'Monty', speciesId: await newSpecies(service), locationId: by.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const schedule = { plantId, type: 1, every: 7, unit: 1, startDate: '2026-11-16' }
    await made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    const { id } = await made(service, `POST ${CHANNELS}`, { by, payload: { kind: 2 } })
    // This one does not wait for the next look.
    await eventually(() => assert.equal(mailServer.mails.length, 1))
    const [, token] = /\/reminders\/confirm\/([\w-]+)/.exec(mailServer.mails[0]?.text ?? '') ?? []
    assertSuccess(await send(service, `POST /api/v1/reminder-confirm/${token}`, {}), null)

    await cable.unplug()
    const deliveries = async () =>
      (await made<{ items: Delivery[] }>(service, `GET ${CHANNELS}/${id}/deliveries`, { by })).items
    const nine = Date.parse('2026-11-16T08:00:00Z')
    t.mock.timers.setTime(nine)
    let attempts = 0
    while (Date.now() < nine + 3 * HOUR) {
      attempts++
      await turnsUntil(t, async () => assert.equal((await deliveries())[0]?.attempts, attempts))
      const [waiting, ...others] = await deliveries()
      assert.deepEqual(others, [])
      assert.deepEqual([waiting?.state, waiting?.error], [1, 'connection refused'])
      t.mock.timers.setTime(waiting?.nextAttemptAt ?? assert.fail('it was given up'))
    }
    // The fifth comes after 125 to 187 minutes.
    assert.ok(attempts === 4 || attempts === 5)
    await cable.plugIn()
    await turnsUntil(t, async () => assert.equal((await deliveries())[0]?.state, 2))
    const [, mail, ...more] = mailServer.mails
    assert.deepEqual(more, [])
    assert.deepEqual(mail?.to, [by.email])
    assert.match(mail?.headers.get('message-id') ?? '', /^<msg_[\w-]+@frond\.example>$/)
    assert.match(mail?.text ?? '', /Monty/)
  })
})
