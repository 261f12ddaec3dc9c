import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { registerPerson } from '../../../test/people.ts'
import { lastJson, openReceiver } from '../../../test/receiver.ts'
import { turnsUntil, zoneAtNoon } from '../../../test/reminders.ts'
import { gardenIdOf } from '../../../test/scope.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, buildTestAppBeside } from '../../../test/test-app.ts'
import { localDay } from '../due/days.ts'
import type { Delivery } from './outbox/deliveries.schema.ts'

const CHANNELS = '/api/v1/reminder-channels'

onEachEngine('a server that sends reminders', (engine) => {
  test('tells what is due at its time, shows that it did, and counts it; one with REMINDERS=off does not', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const receiver = await openReceiver()
    t.after(() => receiver.close())
    receiver.answer = { status: 500 }
    const env = { OUTBOUND_ALLOW: receiver.host }
    const service = await buildTestApp(engine, { env: { ...env, REMINDERS: 'off' } })
    t.after(() => service.close())
    const by = await newGardener(service)
    const timeZone = zoneAtNoon()
    const today = localDay(Date.now(), timeZone)
    await made(service, 'PUT /api/v1/care-settings', { by, payload: { timeZone, remindAt: '00:00' } })
    const plant = { name: 'Monty', speciesId: await newSpecies(service), locationId: by.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const schedule = { plantId, type: 1, every: 7, unit: 1, startDate: today }
    await made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    const hook = { kind: 3, format: 5, url: receiver.url }
    const { id } = await made(service, `POST ${CHANNELS}`, { by, payload: hook })
    const { db } = service
    await db
      .updateTable('care_settings')
      .set({ next_digest_at: Temporal.PlainDate.from(today).toZonedDateTime(timeZone).epochMilliseconds })
      .where('user_id', '=', gardenIdOf(by))
      .execute()

    const sending = await buildTestAppBeside(service, { env: { ...env, REMINDERS: 'on' } })
    const deliveries = () => made<{ items: Delivery[] }>(service, `GET ${CHANNELS}/${id}/deliveries`, { by })
    const metrics = async (at = sending) => {
      const { body } = await at.app.inject('/metrics')
      return body.split('\n').filter((line) => /^reminder_deliveries_(total.* [1-9]|pending)/.test(line))
    }
    try {
      await turnsUntil(t, async () => assert.equal((await deliveries()).items[0]?.attempts, 1))
      const [{ id: first, createdAt, nextAttemptAt, ...failed } = assert.fail()] = (await deliveries()).items
      assert.deepEqual(failed, { date: today, state: 1, attempts: 1, status: 500, error: 'HTTP 500' })
      assert.ok(createdAt <= Date.now() && Number(nextAttemptAt) > Date.now())
      assert.deepEqual(await metrics(), [
        'reminder_deliveries_total{kind="webhook",result="retried"} 1',
        'reminder_deliveries_pending 1',
      ])
      receiver.answer = { status: 204 }
      await db.updateTable('deliveries').set({ next_attempt_at: 0 }).execute()
      await turnsUntil(t, async () => assert.equal((await deliveries()).items[0]?.state, 2))
      const { items, ...frame } = await deliveries()
      const [{ sentAt, ...sent } = assert.fail()] = items
      assert.deepEqual(sent, { id: first, date: today, state: 2, attempts: 2, status: 204, createdAt })
      assert.ok(Number(sentAt) >= createdAt)
      assert.deepEqual({ ...frame, count: items.length }, { page: 0, size: 20, total: 1, count: 1 })
      assert.deepEqual(receiver.received.length, 2)
      assert.match(JSON.stringify(lastJson(receiver)), /Monty/)
      assert.deepEqual(await metrics(), [
        'reminder_deliveries_total{kind="webhook",result="retried"} 1',
        'reminder_deliveries_total{kind="webhook",result="sent"} 1',
        'reminder_deliveries_pending 0',
      ])
      // The other has seen the same turns of the clock.
      assert.deepEqual(await metrics(service), ['reminder_deliveries_pending 0'])
    } finally {
      await sending.close()
    }
    const listed = (query: string) => send(service, `GET ${CHANNELS}/${id}/deliveries?${query}`, { by })
    assertSuccess(await listed('page=1&size=1'), { items: [], page: 1, size: 1, total: 1 })
    // Older than 30 days.
    await db
      .updateTable('deliveries')
      .set({ created_at: Date.now() - 31 * 86_400_000 })
      .execute()
    assertSuccess(await listed('size=1'), { items: [], page: 0, size: 1, total: 0 })
    assertFailure(await send(service, `GET ${CHANNELS}/${id + 1}/deliveries`, { by }), 4601, 404)
  })
  test('sends events as they happen, without waiting for its next look', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const receiver = await openReceiver()
    t.after(() => receiver.close())
    const service = await buildTestApp(engine, { env: { OUTBOUND_ALLOW: receiver.host, REMINDERS: 'on' } })
    t.after(() => service.close())
    const by = await registerPerson(service)
    const hook = { kind: 3, format: 1, url: receiver.url, events: ['tag.created'] }
    await made(service, `POST ${CHANNELS}`, { by, payload: hook })
    const subjects = []
    for (const name of ['dry', 'wet']) {
      const tag = await made(service, 'POST /api/v1/plant-tags', { by, payload: { name } })
      subjects.push(tag.id)
    }
    await eventually(() => assert.equal(receiver.received.length, 2))
    const told = receiver.received.map(({ body }) => JSON.parse(body.toString()).data.subject)
    assert.deepEqual(told, subjects)
  })
})
