import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { bearerOf, inGardenOf, letIn, visitorOf } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson, signInAs } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Grant } from './grants.schema.ts'

const HOUR_MS = 3_600_000

/** Days on which clocks change, from their first moment to the first of the next day. */
const CHANGES = [
  ['Europe/Berlin', '2026-10-25', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
  ['America/New_York', '2027-03-14', '2027-03-14T00:00:00-05:00', '2027-03-15T00:00:00-04:00'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-04T00:00:00+10:30', '2026-10-05T00:00:00+11:00'],
  ['Pacific/Chatham', '2027-04-04', '2027-04-04T00:00:00+13:45', '2027-04-05T00:00:00+12:45'],
  // Midnight is left out.
  ['Asia/Beirut', '2027-03-28', '2027-03-28T01:00:00+03:00', '2027-03-29T00:00:00+03:00'],
  // The last hour is there twice.
  ['Africa/Cairo', '2026-10-29', '2026-10-29T00:00:00+03:00', '2026-10-30T00:00:00+02:00'],
] as const

onEachEngine('days of grants', (engine) => {
  let service: TestApp
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-09-01T12:00:00Z') })
    service = await buildTestApp(engine)
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  for (const [timeZone, day, first, next] of CHANGES) {
    test(`begin and end to the millisecond on a day when clocks change in ${timeZone}`, async () => {
      const [start, end] = [Date.parse(first), Date.parse(next)]
      mock.timers.setTime(start - HOUR_MS)
      const [ada, bob] = [await registerPerson(service), await registerPerson(service)]
      await made(service, 'PUT /api/v1/care-settings', { by: ada, payload: { timeZone } })
      await letIn(service, ada, bob, 1, { from: day, until: day })
      const create = (payload: object) =>
        made<Grant>(service, 'POST /api/v1/grants', { by: ada, payload: { role: 1, until: day, ...payload } })
      const key = bearerOf(await create({ kind: 3, name: 'Sensor' }))
      const link = visitorOf(await create({ kind: 2, name: 'Neighbour', from: day }))

      const statusesAt = async (time: number) => {
        mock.timers.setTime(time)
        // A session that began before may have ended.
        const person = await signInAs(service, bob.email)
        const ask = ({ headers }: Pick<Person, 'headers'>) =>
          send(service, 'GET /api/v1/plants', { by: { headers }, headers: inGardenOf(ada) })
        return (await Promise.all([person, key, link].map(ask))).map(({ statusCode }) => statusCode)
      }
      assert.deepEqual(await statusesAt(start - 1), [404, 200, 403])
      assert.deepEqual(await statusesAt(start), [200, 200, 200])
      assert.deepEqual(await statusesAt(end - 1), [200, 200, 200])
      assert.deepEqual(await statusesAt(end), [404, 401, 401])
    })
  }
})
