import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import ICAL from 'ical.js'
import { CareGarden, NOW, passToTomorrow, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { registerAdmin, signInAs } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestAppBeside } from '../../../../test/test-app.ts'

const FEED = '/api/v1/calendar-feed'
const GONE = [4606, 404, { headers: { 'cache-control': 'no-store' } }] as const

onEachEngine('calendar feed', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const newFeed = async ({ service, by }: CareGarden) => {
    const { url } = await made<{ url: string }>(service, `POST ${FEED}`, { by })
    assert.match(url, /^\/api\/v1\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    return url.slice(1)
  }
  const read = (url: string, headers: Record<string, string> = {}) =>
    send(garden.service, `GET /${url}`, { headers })
  /** Lines that go on are whole again. */
  const lines = async (url: string) => {
    const { statusCode, body } = await read(url)
    assert.equal(statusCode, 200, body)
    return body.replaceAll('\r\n ', '').split('\r\n')
  }
  const values = async (url: string, name: string) =>
    (await lines(url))
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1))

  test('is made, read, replaced and ended', async () => {
    const own = await garden.ofSomebodyElse()
    const { service, by } = own
    const state = () => send(service, `GET ${FEED}`, { by })
    assertSuccess(await state(), null)
    const first = await newFeed(own)
    assertSuccess(await state(), { createdAt: NOW })
    assert.equal((await read(first)).statusCode, 200)
    assertSuccess(await state(), { createdAt: NOW, lastReadAt: NOW })
    const second = await newFeed(own)
    assert.notEqual(second, first)
    assertSuccess(await state(), { createdAt: NOW })
    assertFailure(await read(first), ...GONE)
    assert.equal((await read(second)).statusCode, 200)
    for (const data of [null, null]) assertSuccess(await send(service, `DELETE ${FEED}`, { by }), data)
    assertSuccess(await state(), null)
    assertFailure(await read(second), ...GONE)
  })

  test('when it was read is written once a minute', async (t) => {
    const own = await garden.ofSomebodyElse()
    const { service, by } = own
    const url = await newFeed(own)
    t.after(() => mock.timers.setTime(NOW))
    for (const [seconds, seen] of [
      [0, 0],
      [59, 0],
      [60, 60],
    ] as const) {
      mock.timers.setTime(NOW + seconds * 1000)
      await read(url)
      assertSuccess(await send(service, `GET ${FEED}`, { by }), {
        createdAt: NOW,
        lastReadAt: NOW + seen * 1000,
      })
    }
  })

  test('holds the tasks of 90 days, what is overdue today', async () => {
    const own = await garden.ofSomebodyElse()
    const { service, by } = own
    const shelf = await made(service, `POST /api/v1/regions/${by.regionId}/locations`, {
      by,
      payload: { name: 'Shelf' },
    })
    const [moss, fern] = [await own.newPlant({ name: 'Moss', locationId: shelf.id }), await own.newPlant()]
    // Overdue, and next today and in 60 days; then one on the last day, and one on the day after.
    await own.newSchedule(fern, { every: 60 })
    await own.newSchedule(moss, { every: 60, startDate: TODAY })
    await own.newSchedule(fern, { type: 4, every: 300, startDate: '2027-02-13' })
    await own.newSchedule(moss, { type: 4, every: 300, startDate: '2027-02-14' })
    const url = await newFeed(own)
    const reply = await read(url)
    assertHeaders(reply, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const [, feedId] = /@([A-Za-z0-9_-]{16})\.frond\r\n/.exec(reply.body) ?? []
    const both = [
      'SUMMARY:Water 2 plants',
      'DESCRIPTION:Kitchen: Fern\\nShelf: Moss',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
    const begins = (uid: string, day: string, end: string) => [
      'BEGIN:VEVENT',
      `UID:${uid}@${feedId}.frond`,
      'DTSTAMP:20261115T000000Z',
      `DTSTART;VALUE=DATE:${day}`,
      `DTEND;VALUE=DATE:${end}`,
    ]
    assert.deepEqual(reply.body.split('\r\n'), [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Frond//Care calendar//EN', 'CALSCALE:GREGORIAN'],
      ...['METHOD:PUBLISH', 'NAME:Plant care', 'X-WR-CALNAME:Plant care'],
      ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
      ...[...begins('20261115-1', '20261115', '20261116'), ...both],
      ...[...begins('20270114-1', '20270114', '20270115'), ...both],
      ...begins('20270213-4', '20270213', '20270214'),
      ...['SUMMARY:Repot Fern', 'DESCRIPTION:Kitchen: Fern', 'TRANSP:TRANSPARENT', 'END:VEVENT'],
      ...['END:VCALENDAR', ''],
    ])
    assert.deepEqual(await values(`${url}?types=4,2`, 'SUMMARY'), ['Repot Fern'])
    assert.deepEqual(await values(`${url}?types=2`, 'SUMMARY'), [])
    assert.deepEqual(await values(`${url}?by=plant&types=1`, 'UID'), [
      ...[moss, fern].map((id) => `20261115-1-${id}@${feedId}.frond`),
      ...[moss, fern].map((id) => `20270114-1-${id}@${feedId}.frond`),
    ])
    assert.deepEqual(await values(`${url}?by=plant`, 'SUMMARY'), [
      ...['Water Moss', 'Water Fern', 'Water Moss', 'Water Fern', 'Repot Fern'],
    ])
    for (const [language, water, repot, name] of [
      ['de', '2 Pflanzen gießen', 'Fern umtopfen', 'Pflanzenpflege'],
      ['zh', '给 2 株植物浇水', '换盆：Fern', '植物养护'],
    ] as const) {
      await made(service, 'PUT /api/v1/care-settings', { by, payload: { language } })
      assert.deepEqual(await values(url, 'SUMMARY'), [water, water, repot])
      assert.deepEqual(await values(url, 'NAME'), [name])
    }
    assert.deepEqual((await values(url, 'DESCRIPTION'))[0], 'Kitchen：Fern\\nShelf：Moss')
  })

  test('names 50 plants of an event, and has 5,000 events of single plants', async () => {
    const own = await garden.ofSomebodyElse()
    const { service, by } = own
    for (let at = 10; at < 62; at++) await own.newPlant({ name: `Fern ${at}` })
    const daily = { every: 1, unit: 1, startDate: TODAY }
    const schedules = [1, 2].map((type) => ({ ...daily, type }))
    const select = { locationId: by.locationId }
    await made(service, 'POST /api/v1/care-schedules/bulk', { by, payload: { select, schedules } })
    const url = await newFeed(own)
    const [description] = await values(`${url}?types=1`, 'DESCRIPTION')
    const names = Array.from({ length: 50 }, (_, at) => `Fern ${at + 10}`)
    assert.equal(description, `Kitchen: ${names.join('\\, ')}\\nand 2 more plants`)
    const events = await values(`${url}?by=plant`, 'UID')
    assert.equal(new Set(events).size, 5_000)
  })

  test('a strict parser reads every name as it is, whatever is in it', async () => {
    const own = await garden.ofSomebodyElse()
    const { service, by } = own
    const names = [
      'Fern; "old", new\\next: x',
      'Line\r\nEND:VCALENDAR\r\nBEGIN:VEVENT',
      '🌿'.repeat(40),
      `${'长'.repeat(30)}\u{20000}名字`,
      `${'a'.repeat(44)}ä🪴`,
    ]
    const shown = names.map((name) => name.replace(/[\r\n]+/g, ' '))
    for (const name of names) await own.newSchedule(await own.newPlant({ name }), { every: 300 })
    const url = await newFeed(own)
    for (const query of ['', '?by=plant']) {
      const { body } = await read(`${url}${query}`)
      for (const line of body.split('\r\n')) {
        assert.ok(Buffer.byteLength(line) <= 75, line)
        assert.ok(!/[\r\n\uFFFD]/.test(line), line)
      }
      const calendar = new ICAL.Component(ICAL.parse(body))
      assert.equal(calendar.name, 'vcalendar')
      const events = calendar.getAllSubcomponents().map((component) => {
        assert.equal(component.name, 'vevent')
        const { uid, startDate, endDate, summary, description } = new ICAL.Event(component, {
          strictExceptions: true,
        })
        assert.ok(uid && startDate.isDate && endDate.isDate)
        return { day: startDate.toString(), last: endDate.toString(), summary, description }
      })
      const day = { day: TODAY, last: '2026-11-16' }
      if (query === '') {
        const [event] = events
        assert.deepEqual(events.length, 1)
        assert.deepEqual([event?.day, event?.last, event?.summary], [TODAY, day.last, 'Water 5 plants'])
        const [, listed = ''] = /^Kitchen: (.*)$/.exec(event?.description ?? '') ?? []
        for (const name of shown) assert.ok(listed.includes(name), name)
      } else {
        assert.deepEqual(
          events,
          shown.map((name) => ({ ...day, summary: `Water ${name}`, description: `Kitchen: ${name}` })),
        )
      }
    }
    await made(service, `DELETE ${FEED}`, { by })
  })

  test('is the same until something changes, and then is sent again', async (t) => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    const schedule = await own.newSchedule(plantId)
    const url = await newFeed(own)
    const { etag } = (await read(url)).headers
    assert.match(String(etag), /^"[A-Za-z0-9_-]{27}"$/)
    const held = { 'if-none-match': String(etag) }
    const unchanged = await read(url, held)
    assert.deepEqual([unchanged.statusCode, unchanged.body], [304, ''])
    assertHeaders(unchanged, { etag: String(etag), 'cache-control': 'private, no-cache' })
    await made(own.service, 'POST /api/v1/care-tasks/done', {
      by: own.by,
      payload: { scheduleIds: [schedule.id] },
    })
    const changed = await read(url, held)
    assert.equal(changed.statusCode, 200)
    passToTomorrow(t)
    assert.equal((await read(url, { 'if-none-match': String(changed.headers.etag) })).statusCode, 200)
  })

  test('without a task it is an empty calendar', async () => {
    const own = await garden.ofSomebodyElse()
    const { body } = await read(await newFeed(own))
    assert.deepEqual(new ICAL.Component(ICAL.parse(body)).getAllSubcomponents(), [])
  })

  test('leads to the service where that has a public address', async (t) => {
    const own = await garden.ofSomebodyElse()
    await own.newSchedule(await own.newPlant(), { every: 300 })
    const env = { PUBLIC_URL: 'https://frond.example' }
    const other = await buildTestAppBeside(own.service, { env })
    t.after(() => other.close())
    const by = await signInAs(other, own.by.email)
    const { url } = await made<{ url: string }>(other, `POST ${FEED}`, { by })
    assert.ok(url.startsWith('https://frond.example/api/v1/calendar/'), url)
    const path = url.slice('https://frond.example/'.length)
    const { body } = await send(other, `GET /${path}`)
    assert.ok(body.includes('\r\nURL:https://frond.example/\r\n'), body)
  })

  for (const token of ['x', 'A'.repeat(43), '%00', 'a b', '..', "' or 1=1"]) {
    test(`${token} is no calendar`, async () => {
      assertFailure(await read(`api/v1/calendar/${encodeURIComponent(token)}.ics`), ...GONE)
    })
  }

  for (const [query, path, message] of [
    ['by=day', 'by', 'must be one of plant'],
    ['types=', 'types', 'must be numbers of JournalType separated by commas, such as 1,2'],
    ['types=0', 'types', 'must be numbers of JournalType separated by commas, such as 1,2'],
    ['types=1,27', 'types', 'must be numbers of JournalType separated by commas, such as 1,2'],
    ['from=2026-11-15', 'from', 'is not known here'],
  ] as const) {
    test(`?${query} is refused`, async () => {
      const url = await newFeed(await garden.ofSomebodyElse())
      assertFailure(await read(`${url}?${query}`), 1101, 400, { errors: [{ path, message }] })
    })
  }

  test('that of a disabled user cannot be read, until they are back', async () => {
    const own = await garden.ofSomebodyElse()
    const url = await newFeed(own)
    const admin = await registerAdmin(own.service)
    for (const disabled of [true, false]) {
      await made(own.service, `PUT /api/v1/admin/users/${own.by.user.id}`, {
        by: admin,
        payload: { disabled },
      })
      const reply = await read(url)
      if (disabled) assertFailure(reply, ...GONE)
      else assert.equal(reply.statusCode, 200)
    }
  })

  test('its token is stored and logged nowhere', async () => {
    const own = await garden.ofSomebodyElse()
    const headers = { 'idempotency-key': 'once' }
    const make = () => made<{ url: string }>(own.service, `POST ${FEED}`, { by: own.by, headers })
    const { url } = await make()
    assert.deepEqual(await make(), { url })
    const [, token = ''] = /calendar\/(.+)\.ics/.exec(url) ?? []
    await read(`${url.slice(1)}?by=plant`)
    for (const table of ['calendar_feeds', 'idempotency_keys'] as const) {
      const rows = await own.service.db.selectFrom(table).selectAll().execute()
      assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token), table)
    }
    const log = JSON.stringify(own.service.logs)
    assert.ok(!log.includes(token), log)
    assert.ok(log.includes('/api/v1/calendar/:token.ics'))
  })
})
