import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { CareGarden, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders, assertSuccess } from '../../../../test/envelope.ts'
import { type Bearer, newLink, visitorOf } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { PDF, picture } from '../../../../test/pictures.ts'
import { send } from '../../../../test/send.ts'
import { upload, uploaded } from '../../../../test/upload.ts'
import type { CareTask, DoneTasks } from '../../care/tasks/tasks.schema.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import type { MediaFile } from '../../garden/media/media.schema.ts'
import type { Plant } from '../../garden/plants/plants.schema.ts'
import type { Grant } from './grants.schema.ts'

const JOURNALS = '/api/v1/plant-journals'
const SHARED = /^\/api\/v1\/shared-media\/[0-9]+-[0-9]+-[\w-]{43}$/

onEachEngine('what a link sees', (engine) => {
  let garden: CareGarden
  let sitter: Bearer
  let viewer: Bearer
  before(async () => {
    garden = await CareGarden.open(engine)
    const days = { until: TODAY }
    sitter = await newLink(garden.service, garden.by, days)
    viewer = await newLink(garden.service, garden.by, { role: 1, ...days })
  })
  after(() => garden.close())

  const get = (by: Bearer, path: `/${string}`) => send(garden.service, `GET ${path}`, { by })
  const write = (payload: object, by: { headers: { authorization: string } } = sitter) =>
    made<Journal>(garden.service, `POST ${JOURNALS}`, { by, payload })
  const fetched = (url: string, headers: Record<string, string> = {}) =>
    garden.service.app.inject({ url, headers })

  /** A plant with a photograph by a camera that knows where it was. */
  async function pictured(): Promise<{ plantId: number; file: MediaFile; key: string }> {
    const { service, by } = garden
    const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7d44' } })
      .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { key, ...file } = await uploaded(service, by, content)
    return { plantId: await garden.newPlant({ covers: [file.id], remark: 'From Ada' }), file, key }
  }

  test('plants with remarks, and covers at addresses of its own', async () => {
    const { plantId, file, key } = await pictured()
    const shown = await made<Plant>(garden.service, `GET /api/v1/plants/${plantId}`, { by: garden.by })
    for (const by of [sitter, viewer]) {
      const one = await get(by, `/api/v1/plants/${plantId}`)
      const { data }: { data: Plant } = one.json()
      const [cover] = data.covers
      assert.match(cover?.url ?? '', SHARED)
      assertSuccess(one, { ...shown, covers: [{ id: file.id, url: cover?.url }] })
      const { data: list }: { data: { items: Plant[] } } = (await get(by, '/api/v1/plants')).json()
      assert.deepEqual(
        list.items.find(({ id }) => id === plantId),
        data,
      )
      assert.equal(one.body.includes(key), false)
    }
  })

  test('regions without coordinates', async () => {
    const { service, by } = garden
    const payload = { name: 'Balcony', longitude: 13.4, latitude: 52.5 }
    const { id } = await made(service, 'POST /api/v1/regions', { by, payload })
    const { data: all }: { data: { id: number }[] } = (
      await send(service, 'GET /api/v1/regions', { by })
    ).json()
    assert.ok(all.some((region) => region.id === id && 'longitude' in region))
    for (const link of [sitter, viewer]) {
      const reply = await get(link, '/api/v1/regions')
      assertSuccess(
        reply,
        all.map((region) => {
          const { longitude: _, latitude: __, ...shown } = { longitude: 0, latitude: 0, ...region }
          return shown
        }),
      )
      assert.equal((await get(link, `/api/v1/regions/${id}`)).statusCode, 403)
    }
  })

  test('tasks with their notes, which a sitter ticks, puts off and takes up again', async () => {
    const { service, by } = garden
    const { plantId, file } = await pictured()
    const { id } = await garden.newSchedule(plantId, { note: 'From below', amountMl: 200 })
    const path = `/api/v1/care-tasks?plantId=${plantId}` as const
    const { items } = await made<{ items: CareTask[] }>(service, `GET ${path}`, { by })
    const [task] = items
    for (const link of [sitter, viewer]) {
      const reply = await get(link, path)
      const { data }: { data: { items: CareTask[] } } = reply.json()
      const coverUrl = data.items[0]?.plant.coverUrl ?? ''
      assert.match(coverUrl, new RegExp(`/shared-media/${link.id}-${file.id}-`))
      const expected = { ...task, plant: { ...task?.plant, coverUrl } }
      assertSuccess(reply, { items: [expected], page: 0, size: 20, total: 1 })
      const summary = await made(service, 'GET /api/v1/care-tasks/summary', { by })
      assertSuccess(await get(link, '/api/v1/care-tasks/summary'), summary)
    }
    const put = (what: 'snooze' | 'skip' | 'restore' | 'done', more: object = {}, as = sitter) =>
      send(service, `POST /api/v1/care-tasks/${what}`, { by: as, payload: { scheduleIds: [id], ...more } })
    for (const what of ['snooze', 'skip', 'restore', 'done'] as const) {
      assertFailure(await put(what, {}, viewer), 403, 403)
    }
    for (const [what, more, due] of [
      ['snooze', { days: 1 }, '2026-11-16'],
      ['skip', {}, '2026-11-23'],
      ['restore', {}, '2026-11-01'],
    ] as const) {
      const reply = await put(what, more)
      const schedule = await garden.getSchedule(id)
      assertSuccess(reply, { schedules: [schedule] })
      assert.equal(schedule.nextDue, due)
    }
    const reply = await put('done', { remark: 'Dry!' })
    const { data }: { data: DoneTasks } = reply.json()
    const [entry] = data.entries
    assertSuccess(reply, { entries: [entry], schedules: [await garden.getSchedule(id)], notDue: [] })
    assert.deepEqual(entry?.author, { kind: 2, name: 'Neighbour' })
    assert.deepEqual(await made(service, `GET ${JOURNALS}/${entry?.id}`, { by }), entry)
  })

  test('no entry but those that it wrote, which it may change for seven days', async () => {
    const { service, by } = garden
    const plantId = await garden.newPlant()
    const own = await write({ plantIds: [plantId], remark: 'Thirsty' })
    assert.deepEqual(own.author, { kind: 2, name: 'Neighbour' })
    const owners = await write({ plantIds: [plantId] }, by)
    const others = await write({ plantIds: [plantId] }, await newLink(service, by, { until: TODAY }))
    assertSuccess(await get(sitter, `${JOURNALS}/${own.id}`), own)
    const change = (id: number, as: Bearer) =>
      send(service, `PUT ${JOURNALS}/${id}`, { by: as, payload: { remark: 'Wet' } })
    const remove = (id: number, as: Bearer) => send(service, `DELETE ${JOURNALS}/${id}`, { by: as })
    for (const id of [owners.id, others.id, 999_999]) {
      assertFailure(await get(sitter, `${JOURNALS}/${id}`), 4401, 404)
      assertFailure(await change(id, sitter), 4401, 404)
      assertFailure(await remove(id, sitter), 4401, 404)
    }
    assertFailure(await get(viewer, `${JOURNALS}/${own.id}`), 403, 403)
    assertFailure(await change(own.id, viewer), 403, 403)
    assertFailure(await remove(own.id, viewer), 403, 403)
    assertFailure(await send(service, `POST ${JOURNALS}`, { by: viewer, payload: {} }), 403, 403)
    assertSuccess(await change(own.id, sitter), { ...own, remark: 'Wet' })
    const age = (createdAt: number) =>
      service.db
        .updateTable('plant_journals')
        .set({ created_at: createdAt })
        .where('id', '=', own.id)
        .execute()
    await age(own.createdAt - 7 * 86_400_000 - 1)
    assertFailure(await change(own.id, sitter), 4401, 404)
    assertFailure(await remove(own.id, sitter), 4401, 404)
    assert.equal((await get(sitter, `${JOURNALS}/${own.id}`)).statusCode, 200)
    await age(own.createdAt)
    assertSuccess(await remove(own.id, sitter), null)
  })

  test('pictures that are transformed, and nothing else', async () => {
    const { service, by } = garden
    const { plantId, file } = await pictured()
    const { data }: { data: Plant } = (await get(viewer, `/api/v1/plants/${plantId}`)).json()
    const url = data.covers[0]?.url ?? ''
    const small = await fetched(`${url}?w=20&format=webp`)
    assertHeaders(small, { 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' })
    const plain = await fetched(url)
    const facts = await sharp(plain.rawPayload).metadata()
    assert.deepEqual([facts.format, facts.width, facts.exif], ['jpeg', 1_600, undefined])
    const original = await sharp((await fetched(file.url)).rawPayload).metadata()
    assert.notEqual(original.exif, undefined)
    // From memory, and where the browser has it already.
    for (const headers of [{}, { 'if-none-match': String(plain.headers.etag) }]) {
      const again = await fetched(url, headers)
      assert.equal(again.statusCode, 'if-none-match' in headers ? 304 : 200)
      assertHeaders(again, { etag: String(plain.headers.etag), 'cache-control': 'private, max-age=3600' })
    }
    assert.equal((await sharp((await fetched(`${url}?h=10`)).rawPayload).metadata()).height, 10)
    assertFailure(await fetched(`${url}?w=0`), 1101, 400, {
      errors: [{ path: 'w', message: 'must be at least 1' }],
    })
    const note = await upload(service, sitter, PDF)
    const { data: pdf }: { data: MediaFile } = note.json()
    assert.match(pdf.url, SHARED)
    assertFailure(await fetched(pdf.url), 5005, 400)
    assert.deepEqual(
      service.logs.filter((line) => JSON.stringify(line).includes(url.slice(-43))),
      [],
    )
    await made(service, `DELETE /api/v1/media/${file.id}`, { by })
    assertFailure(await fetched(url), 5001, 404)
  })

  test('pictures for as long as the link lets in, by its own tokens alone', async (t) => {
    const pass = passingTime(t)
    const { service, by } = garden
    const { plantId, file } = await pictured()
    const payload = { kind: 2, role: 1, name: 'Aunt', until: TODAY }
    const grant = await made<Grant>(service, 'POST /api/v1/grants', { by, payload })
    const urlFor = async (link: Bearer) => {
      const { data }: { data: Plant } = (await get(link, `/api/v1/plants/${plantId}`)).json()
      return data.covers[0]?.url ?? ''
    }
    const url = await urlFor(visitorOf(grant))
    const isServed = async (address = url) => {
      const reply = await fetched(`${address}?w=10`)
      if (reply.statusCode !== 200) assertFailure(reply, 5001, 404)
      return reply.statusCode === 200
    }
    assert.equal(await isServed(), true)
    const [start = '', seal = ''] = /^(.*-)([\w-]{43})$/.exec(url)?.slice(1) ?? []
    const others = await urlFor(viewer)
    for (const forged of [
      `${start}${seal.slice(0, -2)}${seal.endsWith('AA') ? 'BB' : 'AA'}`,
      `/api/v1/shared-media/${viewer.id}-${file.id}-${seal}`,
      `/api/v1/shared-media/${grant.id}-${file.id + 1}-${seal}`,
      `/api/v1/shared-media/${grant.id}-${file.id}-${others.slice(-43)}`,
      `/api/v1/shared-media/${grant.id}-${file.id}-`,
      `/api/v1/shared-media/0${grant.id}-${file.id}-${seal}`,
      `/api/v1/shared-media/${'9'.repeat(30)}-${file.id}-${seal}`,
      '/api/v1/shared-media/x',
    ]) {
      assert.equal(await isServed(forged), false, forged)
    }
    const put = (change: object) => made(service, `PUT /api/v1/grants/${grant.id}`, { by, payload: change })
    await put({ from: '2026-11-16', until: '2026-11-17' })
    assert.equal(await isServed(), false)
    await put({ from: null })
    assert.equal(await isServed(), true)
    await service.db
      .updateTable('grants')
      .set({ until_day: '2026-11-14' })
      .where('id', '=', grant.id)
      .execute()
    pass(2_001)
    assert.equal(await isServed(), false)
    await put({ until: TODAY })
    const disabled = (value: 0 | 1) =>
      service.db.updateTable('users').set({ disabled: value }).where('id', '=', by.user.id).execute()
    await disabled(1)
    pass(2_001)
    assert.equal(await isServed(), false)
    await disabled(0)
    pass(2_001)
    const renewed = await made<Grant>(service, `POST /api/v1/grants/${grant.id}/renew`, { by, payload: {} })
    assert.equal(await isServed(), false)
    const another = await urlFor(visitorOf(renewed))
    assert.equal(await isServed(another), true)
    await made(service, `DELETE /api/v1/grants/${grant.id}`, { by })
    assert.equal(await isServed(another), false)
  })

  test('a picture that a sitter adds, in an entry of its own', async () => {
    const { service, by } = garden
    const plantId = await garden.newPlant()
    const reply = await upload(service, sitter, await picture('png'))
    const { data: file }: { data: MediaFile } = reply.json()
    assert.match(file.url, SHARED)
    const { id, contentType, size, createdAt, url } = file
    assertSuccess(reply, { id, url, contentType, size, width: 40, height: 30, createdAt })
    const entry = await write({ plantIds: [plantId], media: [id] })
    assert.deepEqual(entry.media, [{ id, url }])
    const { media } = await made<Journal>(service, `GET ${JOURNALS}/${entry.id}`, { by })
    assert.match(media[0]?.url ?? '', /^\/api\/v1\/media\//)
    assertFailure(await upload(service, viewer, PDF), 403, 403)
    // Of the files of others it can name covers, which it sees anyway, and none of their entries, or that wait for one.
    const { plantId: other, file: cover } = await pictured()
    const { id: hidden } = await uploaded(service, by, await picture('png'))
    await write({ plantIds: [other], media: [cover.id, hidden, id] }, by)
    const { id: unused } = await uploaded(service, by, await picture('png'))
    for (const [line, payload] of [
      [`POST ${JOURNALS}`, { plantIds: [plantId], media: [hidden] }],
      [`POST ${JOURNALS}`, { plantIds: [plantId], media: [unused] }],
      [`PUT ${JOURNALS}/${entry.id}`, { media: [id, hidden] }],
      [
        'POST /api/v1/care-tasks/done',
        { scheduleIds: [(await garden.newSchedule(plantId)).id], media: [hidden] },
      ],
    ] as const) {
      assertFailure(await send(service, line, { by: sitter, payload }), 5001, 404)
    }
    const payload = { media: [id, cover.id] }
    const shown = await made<Journal>(service, `PUT ${JOURNALS}/${entry.id}`, { by: sitter, payload })
    assert.deepEqual(
      shown.media.map((one) => one.id),
      [id, cover.id],
    )
  })
})
