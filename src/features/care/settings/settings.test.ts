import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { registerPerson, signInAs } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import type { CareSchedule } from '../schedules/schedules.schema.ts'

const SETTINGS = '/api/v1/care-settings'
const REMINDERS = {
  remindAt: '09:00',
  remindOn: [1, 2, 3, 4, 5, 6, 7],
  reminders: true,
  digest: 1,
  lookAhead: 0,
  language: 'en',
}
const BERLIN = { timeZone: 'Europe/Berlin', hemisphere: 1, ...REMINDERS }

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
    await put({ timeZone: 'asia/kolkata' }, { ...BERLIN, timeZone: 'Asia/Kolkata', hemisphere: 2 })
    await put({ hemisphere: null }, { ...BERLIN, timeZone: 'Asia/Kolkata' })
    await put({ timeZone: null }, BERLIN)
    const mine = {
      remindAt: '18:30',
      remindOn: [1, 6],
      reminders: false,
      digest: 2,
      lookAhead: 7,
      language: 'zh',
    }
    await put({ ...mine, remindOn: [6, 1] }, { ...BERLIN, ...mine })
    await put({ language: 'de' }, { ...BERLIN, ...mine, language: 'de' })
    const reset = Object.fromEntries(Object.keys(mine).map((name) => [name, null]))
    await put(reset, BERLIN)
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
    ...['9:00', '24:00', '09:60', '09:00:00', '', 9].map(
      (remindAt) => [{ remindAt }, 'remindAt', 'must be a time of day such as 09:00, or null'] as const,
    ),
    [{ remindOn: [] }, 'remindOn', 'must not be empty'],
    [{ remindOn: 1 }, 'remindOn', 'must be an array or null'],
    [{ remindOn: [1, 8] }, 'remindOn[1]', 'must be a weekday from 1 (Monday) to 7 (Sunday)'],
    [{ remindOn: [1, 1] }, 'remindOn', 'must not have an element twice'],
    [{ reminders: 1 }, 'reminders', 'must be a boolean or null'],
    ...[0, 3, true].map(
      (digest) =>
        [
          { digest },
          'digest',
          'must be 1 (while something is due) or 2 (only when something new is due), or null',
        ] as const,
    ),
    ...[-1, 8, 0.5].map(
      (lookAhead) => [{ lookAhead }, 'lookAhead', 'must be a number of days from 0 to 7, or null'] as const,
    ),
    ...['fr', 'EN', ''].map(
      (language) =>
        [{ language }, 'language', 'must be one of the languages en, de and zh, or null'] as const,
    ),
    ...['2026-11-14', '2026-11-15'].map(
      (quietUntil) => [{ quietUntil }, 'quietUntil', 'must be a day after today, 2026-11-15'] as const,
    ),
    ...['2101-01-01', '2026-02-30', '', 7].map(
      (quietUntil) =>
        [
          { quietUntil },
          'quietUntil',
          'must be a day up to 2100-12-31, such as 2026-12-01, or null',
        ] as const,
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

  test('no reminders are wanted before a day, until it has come', async (t) => {
    const by = await registerPerson(service)
    const put = async (payload: object, data: object) => {
      assertSuccess(await send(service, `PUT ${SETTINGS}`, { by, payload }), data)
      assertSuccess(await send(service, `GET ${SETTINGS}`, { by }), data)
    }
    const quiet = { ...BERLIN, quietUntil: '2026-11-16' }
    await put({ quietUntil: '2026-11-16' }, quiet)
    await put({ remindAt: '09:00' }, quiet)
    const refused = await send(service, `PUT ${SETTINGS}`, {
      by,
      payload: { quietUntil: '2026-11-15', lookAhead: 8 },
    })
    assertFailure(refused, 1101, 400, {
      errors: [
        { path: 'lookAhead', message: 'must be a number of days from 0 to 7, or null' },
        { path: 'quietUntil', message: 'must be a day after today, 2026-11-15' },
      ],
    })
    await put({ quietUntil: null }, BERLIN)
    // In Auckland it is the 16th already.
    const auckland = { ...BERLIN, timeZone: 'Pacific/Auckland' }
    const early = { quietUntil: '2026-11-16', timeZone: 'Pacific/Auckland' }
    assertFailure(await send(service, `PUT ${SETTINGS}`, { by, payload: early }), 1101, 400, {
      errors: [{ path: 'quietUntil', message: 'must be a day after today, 2026-11-16' }],
    })
    await put({ quietUntil: '2026-11-16' }, quiet)
    await put({ timeZone: 'Pacific/Auckland' }, auckland)
    await put({ timeZone: null }, BERLIN)
    await put({ quietUntil: '2026-11-16' }, quiet)
    t.after(() => mock.timers.setTime(Date.parse('2026-11-15T11:00:00Z')))
    mock.timers.setTime(Date.parse('2026-11-15T23:00:00Z'))
    const again = await signInAs(service, by.email)
    assertSuccess(await send(service, `GET ${SETTINGS}`, { by: again }), BERLIN)
  })

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
    assertSuccess(await send(service, `GET ${SETTINGS}`, { by }), { ...BERLIN, timeZone: 'Pacific/Honolulu' })
  })
})
