import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { registerPerson } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../test/test-app.ts'
import type { CareSchedule } from './schedules/schedules.schema.ts'

const SETTINGS = '/api/v1/care-settings'
const BERLIN = { timeZone: 'Europe/Berlin', hemisphere: 1 }

onEachEngine('care settings', (engine) => {
  let service: TestApp
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-15T11:00:00Z') })
    service = await buildTestApp(engine, { env: { DEFAULT_TIME_ZONE: 'Europe/Berlin' } })
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  test('they are those of the server until they are set', async () => {
    const by = await registerPerson(service)
    assertSuccess(await send(service, `GET ${SETTINGS}`, { by }), BERLIN)
    const put = async (payload: object, data: object) => {
      const reply = await send(service, `PUT ${SETTINGS}`, { by, payload })
      assertSuccess(reply, data)
      const read = await send(service, `GET ${SETTINGS}`, { by })
      assertSuccess(read, data, { etag: String(reply.headers.etag) })
    }
    await put({ hemisphere: 2 }, { ...BERLIN, hemisphere: 2 })
    await put({ timeZone: 'asia/kolkata' }, { timeZone: 'Asia/Kolkata', hemisphere: 2 })
    await put({ hemisphere: null }, { timeZone: 'Asia/Kolkata', hemisphere: 1 })
    await put({ timeZone: null }, BERLIN)
    const headers = { 'if-match': '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"' }
    const stale = await send(service, `PUT ${SETTINGS}`, { by, headers, payload: { hemisphere: 2 } })
    assertFailure(stale, 1109, 412)
    assertSuccess(await send(service, `GET ${SETTINGS}`, { by }), BERLIN)
  })

  for (const [payload, path, message] of [
    ...['Berlin', '+01:00', 'Z', 'T00Z', 'T00+01', '', 'Europe/Berlin ', 5].map(
      (timeZone) => [{ timeZone }, 'timeZone', 'must be a time zone such as Europe/Berlin, or null'] as const,
    ),
    ...[0, 3, '1'].map(
      (hemisphere) => [{ hemisphere }, 'hemisphere', 'must be 1 (north) or 2 (south), or null'] as const,
    ),
    [{ zone: 'UTC' }, 'zone', 'is not known here'],
  ] as const) {
    test(`${JSON.stringify(payload)} is refused`, async () => {
      const by = await registerPerson(service)
      const reply = await send(service, `PUT ${SETTINGS}`, { by, payload })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
      assertSuccess(await send(service, `GET ${SETTINGS}`, { by }), BERLIN)
    })
  }

  test('the default is stored with the first schedule, and another zone counts all days anew', async (t) => {
    const by = await newGardener(service)
    const payload = { name: 'Fern', speciesId: await newSpecies(service), locationId: by.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload })
    const eventTime = Date.parse('2026-11-10T22:30:00Z')
    for (const [type, time] of [
      [1, eventTime],
      [2, Date.parse('2026-11-15T21:00:00Z')],
    ]) {
      const schedule = { plantId, type, every: 7, unit: 1, startDate: '2026-11-01' }
      await made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })
      const entry = { plantIds: [plantId], type, eventTime: time }
      await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    }
    const due = async (at = service) => {
      const { items } = await made<{ items: CareSchedule[] }>(at, 'GET /api/v1/care-schedules', { by })
      return items.map(({ nextDue, lastDoneAt }) => [nextDue, lastDoneAt !== undefined])
    }
    assert.deepEqual(await due(), [
      ['2026-11-17', true],
      ['2026-11-22', true],
    ])
    const other = await buildTestAppBeside(service, { env: { DEFAULT_TIME_ZONE: 'Pacific/Auckland' } })
    t.after(() => other.close())
    assertSuccess(await send(other, `GET ${SETTINGS}`, { by }), BERLIN)
    assert.deepEqual(await due(other), await due())
    // In Auckland it is the 16th already, when the second will be done.
    await made(service, `PUT ${SETTINGS}`, { by, payload: { timeZone: 'Pacific/Auckland' } })
    assert.deepEqual(await due(), [
      ['2026-11-18', true],
      ['2026-11-23', true],
    ])
    // In Honolulu it is still the 15th, at 1 o'clock.
    await made(service, `PUT ${SETTINGS}`, { by, payload: { timeZone: 'Pacific/Honolulu' } })
    assert.deepEqual(await due(), [
      ['2026-11-17', true],
      ['2026-11-22', true],
    ])
    assertSuccess(await send(service, `GET ${SETTINGS}`, { by }), {
      timeZone: 'Pacific/Honolulu',
      hemisphere: 1,
    })
  })
})
