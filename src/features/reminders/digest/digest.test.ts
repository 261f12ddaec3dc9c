import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, passToTomorrow, TODAY, WEEKLY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { fileRows } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { scopeOf } from '../../../../test/scope.ts'
import type { PlantProblem } from '../../care/problems/problems.schema.ts'
import { type DigestRequest, makeDigest } from './digest.service.ts'

const SETTINGS: DigestRequest = { language: 'en', lookAhead: 0 }
const PUBLIC_URL = 'https://frond.example'

onEachEngine('digest', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const digestOf = ({ service, by }: CareGarden, settings: Partial<DigestRequest> = {}) => {
    const care = { db: service.db, defaultTimeZone: 'Europe/Berlin' }
    return makeDigest(care, scopeOf(by), { ...SETTINGS, ...settings })
  }
  const newLocation = (of: CareGarden, regionId: number, name: string) =>
    made(of.service, `POST /api/v1/regions/${regionId}/locations`, { by: of.by, payload: { name } })

  test('tells what is due with its place, the longest overdue first', async () => {
    const own = await garden.ofSomebodyElse()
    const { by, service } = own
    const [cover] = await fileRows(service, by, 1)
    const balcony = await newLocation(own, by.regionId, 'Balcony')
    const fern = await own.newPlant({ covers: [cover?.id] })
    const aloe = await own.newPlant({ name: 'Aloe', locationId: balcony.id })
    const moss = await own.newPlant({ name: 'Moss' })
    await made(service, `PUT /api/v1/plants/${moss}`, { by, payload: { locationId: null } })
    const eventTime = morningOf('2026-11-07')
    const entry = { plantIds: [fern], type: 1, eventTime }
    await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    const today = await own.newSchedule(fern, { type: 2, startDate: TODAY })
    const late = await own.newSchedule(fern, { amountMl: 1250, note: 'soft water' })
    const latest = await own.newSchedule(aloe, { startDate: '2026-11-12' })
    const nowhere = await own.newSchedule(moss, { type: 3, startDate: TODAY })
    await own.newSchedule(moss, { startDate: '2026-11-16' })
    const kitchen = {
      location: { id: by.locationId, name: 'Kitchen' },
      region: { id: by.regionId, name: 'Home' },
    }
    const coverUrl = `${PUBLIC_URL}${cover?.url}`
    const watering = {
      ...{ scheduleId: late.id, plant: { id: fern, name: 'Fern', coverUrl }, ...kitchen, type: 1 },
      ...{ dueDate: '2026-11-14', overdueDays: 1, state: 3, amountMl: 1250, note: 'soft water' },
      lastDoneAt: eventTime,
    }
    const feeding = {
      ...{ scheduleId: today.id, plant: { id: fern, name: 'Fern', coverUrl }, ...kitchen, type: 2 },
      ...{ dueDate: TODAY, overdueDays: 0, state: 2 },
    }
    const oldest = {
      ...{ scheduleId: latest.id, plant: { id: aloe, name: 'Aloe' }, type: 1 },
      ...{ ...kitchen, location: { id: balcony.id, name: 'Balcony' } },
      ...{ dueDate: '2026-11-12', overdueDays: 3, state: 3 },
    }
    const misting = {
      ...{ scheduleId: nowhere.id, plant: { id: moss, name: 'Moss' }, location: null, region: null },
      ...{ type: 3, dueDate: TODAY, overdueDays: 0, state: 2 },
    }
    const care = { db: service.db, defaultTimeZone: 'Europe/Berlin' }
    assert.deepEqual(await makeDigest(care, { ...scopeOf(by), publicUrl: PUBLIC_URL }, SETTINGS), {
      ...{ date: TODAY, timeZone: 'Europe/Berlin', language: 'en', due: 2, overdue: 2 },
      tasks: [oldest, watering, feeding, misting],
      places: [
        { heading: 'Kitchen', tasks: [watering, feeding] },
        { heading: 'Balcony', tasks: [oldest] },
        { heading: 'No place yet', tasks: [misting] },
      ],
      title: '4 tasks for your plants, 2 overdue',
      text: `Kitchen
• Fern: watering, 1,250\u00a0ml (1 day late)
• Fern: fertilizing

Balcony
• Aloe: watering (3 days late)

No place yet
• Moss: misting`,
      url: `${PUBLIC_URL}/`,
    })
    const german = await digestOf(own, { language: 'de', lookAhead: 1 })
    assert.equal(german?.title, '5 Aufgaben für deine Pflanzen, 2 überfällig')
    assert.equal(
      german.text,
      `Kitchen
• Fern: Gießen, 1.250\u00a0ml (1 Tag überfällig)
• Fern: Düngen

Balcony
• Aloe: Gießen (3 Tage überfällig)

Noch ohne Platz
• Moss: Besprühen
• Moss: Gießen (morgen)`,
    )
    const chinese = await digestOf(own, { language: 'zh', lookAhead: 1 })
    assert.equal(chinese?.title, '有 5 项养护要做，其中 2 项已逾期')
    assert.equal(
      chinese.text,
      `Kitchen
• Fern：浇水，1,250\u00a0毫升（已逾期 1 天）
• Fern：施肥

Balcony
• Aloe：浇水（已逾期 3 天）

未设置位置
• Moss：喷雾
• Moss：浇水（明天）`,
    )
  })

  test('there is none while nothing is due', async () => {
    const own = await garden.ofSomebodyElse()
    assert.equal(await digestOf(own), undefined)
    const plantId = await own.newPlant()
    await own.newSchedule(plantId, { startDate: '2026-11-18' })
    assert.equal(await digestOf(own, { lookAhead: 2 }), undefined)
    assert.equal((await digestOf(own, { lookAhead: 3 }))?.title, 'Fern: watering (in 3 days)')
  })

  test('one task is named in the title, and what is all overdue is said so', async () => {
    const own = await garden.ofSomebodyElse()
    const titles = async () => {
      const digests = await Promise.all(
        (['en', 'de', 'zh'] as const).map((language) => digestOf(own, { language })),
      )
      return digests.map((digest) => digest?.title)
    }
    const fern = await own.newPlant()
    await own.newSchedule(fern, { startDate: '2026-11-13' })
    assert.deepEqual(await titles(), [
      'Fern: watering (2 days late)',
      'Fern: Gießen (2 Tage überfällig)',
      'Fern：浇水（已逾期 2 天）',
    ])
    const digest = await digestOf(own)
    assert.equal(digest?.text, 'Kitchen\n• Fern: watering (2 days late)')
    assert.ok(!('url' in digest))
    await own.newSchedule(fern, { type: 2, startDate: '2026-11-13' })
    assert.deepEqual(await titles(), [
      '2 overdue tasks for your plants',
      '2 überfällige Aufgaben für deine Pflanzen',
      '有 2 项养护已逾期',
    ])
  })

  test('a long list ends with how much there is besides', async () => {
    const own = await garden.ofSomebodyElse()
    const recent = await own.newPlant({ name: 'A' })
    for (const type of [1, 2, 3]) await own.newSchedule(recent, { type, startDate: TODAY })
    const old = await own.newPlant({ name: 'Old' })
    for (let type = 1; type <= 20; type++) await own.newSchedule(old, { type })
    const digest = await digestOf(own)
    assert.deepEqual([digest?.due, digest?.overdue, digest?.tasks.length], [3, 20, 23])
    const lines = digest?.text.split('\n') ?? []
    assert.deepEqual([lines.length, lines[0], lines.at(-1)], [23, 'Kitchen', 'and 3 more'])
    // The named ones are the longest overdue.
    assert.ok(lines.slice(1, 21).every((line) => line.startsWith('• Old: ')))
    const last = async (language: 'de' | 'zh') => (await digestOf(own, { language }))?.text.split('\n').at(-1)
    assert.deepEqual([await last('de'), await last('zh')], ['und 3 weitere Aufgaben', '还有 3 项'])
  })

  test('has the first hundred tasks, and counts them all', async () => {
    const own = await garden.ofSomebodyElse()
    const { service, by } = own
    const plantIds: number[] = []
    for (let at = 0; at < 6; at++) plantIds.push(await own.newPlant({ name: `Fern ${at}` }))
    const schedules = Array.from({ length: 17 }, (_, at) => ({ ...WEEKLY, type: at + 1 }))
    await made(service, 'POST /api/v1/care-schedules/bulk', {
      by,
      payload: { select: { plantIds }, schedules },
    })
    const digest = await digestOf(own)
    assert.deepEqual([digest?.overdue, digest?.tasks.length], [102, 100])
  })

  test('a name is a part of one line, whatever is in it', async () => {
    const own = await garden.ofSomebodyElse()
    await own.newSchedule(await own.newPlant({ name: 'Fern\r\nBcc: eve@example.org' }))
    const digest = await digestOf(own)
    assert.equal(digest?.title, 'Fern Bcc: eve@example.org: watering (14 days late)')
    assert.equal(digest.text, 'Kitchen\n• Fern Bcc: eve@example.org: watering (14 days late)')
  })

  test('regions are named where there are several', async () => {
    const own = await garden.ofSomebodyElse()
    await own.newSchedule(await own.newPlant())
    assert.deepEqual(
      (await digestOf(own))?.places.map(({ heading }) => heading),
      ['Kitchen'],
    )
    const region = await made(own.service, 'POST /api/v1/regions', { by: own.by, payload: { name: 'Work' } })
    const kitchen = await newLocation(own, region.id, 'Kitchen')
    await own.newSchedule(await own.newPlant({ locationId: kitchen.id }))
    assert.deepEqual(
      (await digestOf(own))?.places.map(({ heading }) => heading),
      ['Kitchen, Home', 'Kitchen, Work'],
    )
  })

  test('somebody who wants only news gets one when something has become due since', async (t) => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    await own.newSchedule(plantId, { startDate: TODAY })
    assert.equal((await digestOf(own, { newSince: '2026-11-14' }))?.due, 1)
    assert.equal(await digestOf(own, { newSince: TODAY }), undefined)
    passToTomorrow(t)
    assert.equal(await digestOf(own, { newSince: TODAY }), undefined)
    await own.newSchedule(plantId, { type: 2, startDate: '2026-11-17' })
    assert.equal(await digestOf(own, { newSince: TODAY }), undefined)
    // What was named ahead is no news on its day.
    assert.equal(await digestOf(own, { newSince: '2026-11-16', lookAhead: 1 }), undefined)
    const digest = await digestOf(own, { newSince: TODAY, lookAhead: 1 })
    assert.deepEqual([digest?.due, digest?.overdue], [1, 1])
  })

  test('what will be done later today counts from its day on', async (t) => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    await own.newSchedule(plantId)
    const payload = { plantIds: [plantId], type: 1, eventTime: Date.parse('2026-11-16T06:00:00Z') }
    await made(own.service, 'POST /api/v1/plant-journals', { by: own.by, payload })
    assert.equal((await digestOf(own))?.overdue, 1)
    passToTomorrow(t)
    assert.equal(await digestOf(own), undefined)
  })

  const newProblem = async (of: CareGarden, plantId: number, fields: object = {}) => {
    const payload = { plantIds: [plantId], kind: 1, name: 'Spider mites', checkEvery: 3, ...fields }
    const [problem] = await made<PlantProblem[]>(of.service, 'POST /api/v1/plant-problems', {
      ...{ by: of.by, payload },
    })
    return problem ?? assert.fail('no problem')
  }

  test('a check that is due brings one by itself, in each language', async () => {
    const own = await garden.ofSomebodyElse()
    const { service, by } = own
    const fern = await own.newPlant()
    const early = await newProblem(own, fern, { since: '2026-11-13' })
    assert.equal(await digestOf(own, { lookAhead: 7 }), undefined)
    const {
      id: problemId,
      plant,
      kind,
      name,
      nextCheck,
    } = await newProblem(own, fern, { since: '2026-11-10' })
    assert.deepEqual([early.nextCheck, nextCheck], ['2026-11-16', '2026-11-13'])
    const line = 'Fern: check “Spider mites” (2 days late)'
    assert.deepEqual(await digestOf(own), {
      ...{ date: TODAY, timeZone: 'Europe/Berlin', language: 'en', due: 0, overdue: 0 },
      ...{ tasks: [], places: [], title: line, text: `Checks\n• ${line}` },
      checks: [{ today: TODAY, checks: [{ problemId, plant, kind, name, nextCheck }] }],
    })
    const texts = async (language: 'de' | 'zh') => {
      const digest = await digestOf(own, { language })
      return [digest?.title, digest?.text]
    }
    const german = 'Fern: „Spider mites“ kontrollieren (2 Tage überfällig)'
    const chinese = 'Fern：检查“Spider mites”（已逾期 2 天）'
    assert.deepEqual(await texts('de'), [german, `Kontrollen\n• ${german}`])
    assert.deepEqual(await texts('zh'), [chinese, `检查\n• ${chinese}`])
    await newProblem(own, fern, { since: '2026-11-12', name: 'Scale\r\nBcc: eve@example.org' })
    const both = `Checks\n• ${line}\n• Fern: check “Scale Bcc: eve@example.org”`
    const digest = await digestOf(own)
    assert.deepEqual([digest?.title, digest?.text], ['2 checks of your plants', both])
    assert.equal((await texts('de'))[0], '2 Kontrollen bei deinen Pflanzen')
    assert.equal((await texts('zh'))[0], '有 2 项检查要做')
    // Tasks come first, and have the title.
    await own.newSchedule(fern, { startDate: TODAY })
    const more = await digestOf(own)
    assert.deepEqual([more?.title, more?.text], ['Fern: watering', `Kitchen\n• Fern: watering\n\n${both}`])
    const entry = { plantIds: [fern], type: 10 }
    await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    assert.deepEqual((await digestOf(own))?.text, 'Kitchen\n• Fern: watering')
  })

  test('no check is due of a problem that has ended, or that asks for none', async () => {
    const own = await garden.ofSomebodyElse()
    const fern = await own.newPlant()
    await newProblem(own, fern, { since: '2026-10-01', checkEvery: null })
    const { id } = await newProblem(own, fern, { since: '2026-10-01' })
    assert.equal((await digestOf(own))?.checks?.length, 1)
    const payload = { endedOn: TODAY }
    await made(own.service, `PUT /api/v1/plant-problems/${id}`, { by: own.by, payload })
    assert.equal(await digestOf(own), undefined)
  })

  test('the text names twenty checks, the longest overdue first', async () => {
    const own = await garden.ofSomebodyElse()
    const fern = await own.newPlant()
    for (let at = 0; at < 20; at++) await newProblem(own, fern, { since: '2026-11-01' })
    await newProblem(own, fern, { since: '2026-10-01', name: 'Oldest' })
    const digest = await digestOf(own)
    assert.equal(digest?.checks?.[0]?.checks.length, 21)
    const lines = digest.text.split('\n')
    assert.deepEqual(
      [lines.length, lines[0], lines[1], lines.at(-1)],
      [23, 'Checks', '• Fern: check “Oldest” (42 days late)', 'and 1 more'],
    )
    const last = async (language: 'de' | 'zh') => (await digestOf(own, { language }))?.text.split('\n').at(-1)
    assert.deepEqual([await last('de'), await last('zh')], ['und 1 weitere Kontrolle', '还有 1 项'])
  })

  test('a check is news on its day, and not before', async (t) => {
    const own = await garden.ofSomebodyElse()
    await newProblem(own, await own.newPlant(), { since: '2026-11-12' })
    assert.equal((await digestOf(own, { newSince: '2026-11-14' }))?.checks?.length, 1)
    assert.equal((await digestOf(own, { newSince: '2026-11-14', lookAhead: 7 }))?.checks?.length, 1)
    assert.equal(await digestOf(own, { newSince: TODAY }), undefined)
    assert.equal(await digestOf(own, { newSince: TODAY, lookAhead: 7 }), undefined)
    passToTomorrow(t)
    assert.equal(await digestOf(own, { newSince: TODAY }), undefined)
    assert.equal((await digestOf(own))?.title, 'Fern: check “Spider mites” (1 day late)')
  })

  test('a check that was due before its problem was written is news on the next day, once', async (t) => {
    const own = await garden.ofSomebodyElse()
    const { nextCheck } = await newProblem(own, await own.newPlant(), { since: '2026-11-01' })
    assert.equal(nextCheck, '2026-11-04')
    // The digest of the day on which it was written has been sent, perhaps before that.
    assert.equal(await digestOf(own, { newSince: TODAY, lookAhead: 7 }), undefined)
    passToTomorrow(t)
    for (const lookAhead of [0, 7]) {
      assert.equal((await digestOf(own, { newSince: TODAY, lookAhead }))?.checks?.length, 1)
      assert.equal(await digestOf(own, { newSince: '2026-11-16', lookAhead }), undefined)
    }
  })
})
