import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { isObject } from '../src/http/schemas.ts'
import { newKey } from './grants.ts'
import { made } from './made.ts'
import { type Person, registerAdmin, registerPerson } from './people.ts'
import { picture } from './pictures.ts'
import type { Reply } from './send.ts'
import type { TestApp } from './test-app.ts'
import { MULTIPART, multipartBody, upload } from './upload.ts'
import { archiveOf } from './zip.ts'

type Thing = Record<string, unknown> & { id: number }

const DAY_MS = 24 * 3_600_000
export const NASTY = 'Ada’s "fern" <b>&amp; 植物 \u2028 end'

/** The species that both servers of a test have, each under ids of its own. */
export async function addCatalogue(service: TestApp): Promise<Record<string, number>> {
  const by = await registerAdmin(service)
  const ids: Record<string, number> = {}
  for (const [commonName, scientificName] of [
    ['Unknown plant', null],
    ['Swiss cheese plant', 'Monstera deliciosa'],
    ['Old fern', null],
  ] as const) {
    const payload = { commonName, ...(scientificName === null ? {} : { scientificName }) }
    ids[commonName] = (await made(service, 'POST /api/v1/plant-species', { by, payload })).id
  }
  return ids
}

/** An account with something of every kind. */
export async function filledGarden(service: TestApp, species: Record<string, number>): Promise<Person> {
  const by = await registerPerson(service)
  const post = <T = Thing>(path: string, payload: object) =>
    made<T>(service, `POST /api/v1/${path}`, { by, payload })
  const settings = {
    timeZone: 'Pacific/Auckland',
    hemisphere: 2,
    remindAt: '07:30',
    remindOn: [1, 5],
    language: 'de',
  }
  await made(service, 'PUT /api/v1/care-settings', { by, payload: settings })
  await post('regions', { name: 'Empty' })
  const home = await post('regions', { name: 'Home', longitude: 174.7, latitude: -36.8 })
  const kitchen = await post(`regions/${home.id}/locations`, { name: 'Kitchen <&>', lightLevel: 3 })
  const sill = await post(`regions/${home.id}/locations`, { name: 'Sill' })
  await made(service, `PUT /api/v1/regions/${home.id}/locations/order`, {
    by,
    payload: { orderedIds: [sill.id, kitchen.id] },
  })
  const thirsty = await post('plant-tags', { name: 'thirsty' })
  const rare = await post('plant-tags', { name: 'Rare' })
  await post('plant-tags', { name: 'unused' })
  const files: number[] = []
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const reply = await upload(service, by, await picture(format))
    files.push(reply.json().data.id)
  }
  const pdf = (await upload(service, by, Buffer.from('%PDF-1.7\n% nothing'))).json().data.id
  const [cover = 0, second = 0] = files
  const monty = await post('plants', {
    ...{
      name: NASTY,
      speciesId: species['Swiss cheese plant'],
      locationId: kitchen.id,
      plantingDate: '2025-04-01',
    },
    ...{
      cultivationMethod: 1,
      substrate: 6,
      remark: `Line one\n${NASTY}`,
      covers: [second, cover],
      tagIds: [rare.id, thirsty.id],
    },
  })
  const old = await post('plants', {
    name: 'Old',
    speciesId: species['Old fern'],
    locationId: sill.id,
    status: 1,
  })
  const lost = await post('plants', {
    name: 'Lost',
    speciesId: species['Swiss cheese plant'],
    locationId: sill.id,
  })
  await made(service, `PUT /api/v1/plants/${lost.id}`, { by, payload: { speciesId: null, locationId: null } })
  const now = Date.now()
  for (const [plant, every, more] of [
    [monty, 7, { amountMl: 250, note: NASTY, seasons: [{ season: 2, every: 14, unit: 1 }] }],
    [old, 3, { paused: true }],
    [lost, 2, { mode: 2, startDate: '2026-01-05' }],
  ] as const)
    await post('care-schedules', { plantId: plant.id, type: 1, every, unit: 1, ...more })
  const feeding = await post('care-schedules', { plantId: monty.id, type: 2, every: 2, unit: 3 })
  const problem = {
    plantIds: [monty.id],
    kind: 1,
    name: NASTY,
    note: NASTY,
    since: '2026-01-05',
    checkEvery: 3,
  }
  await post('plant-problems', { ...problem, isolated: true })
  const [over] = await post<Thing[]>('plant-problems', { ...problem, plantIds: [lost.id], kind: 5 })
  await made(service, `PUT /api/v1/plant-problems/${over?.id}`, { by, payload: { endedOn: '2026-01-06' } })
  await post('wishes', { speciesId: species['Swiss cheese plant'] })
  await post('wishes', { name: NASTY, note: NASTY })
  await post('plant-journals', {
    ...{ type: 1, eventTime: now - 3 * DAY_MS, properties: '{"ml": 250}', remark: NASTY },
    ...{ plantIds: [lost.id, monty.id], media: [pdf, cover] },
  })
  await made(service, 'POST /api/v1/plant-journals', {
    by: await newKey(service, by),
    payload: { type: 10, eventTime: now - 400 * DAY_MS, plantIds: [monty.id] },
  })
  await post('plant-journals', { type: 1, eventTime: now + 2 * DAY_MS, plantIds: [monty.id] })
  await made(service, 'POST /api/v1/care-tasks/snooze', {
    by,
    payload: { scheduleIds: [feeding.id], days: 9 },
  })
  await post('reminder-channels', { kind: 3, format: 1, url: 'https://hook.example/secret-path?key=1' })
  await post('calendar-feed', {})
  await post('grants', { kind: 1, role: 2, email: 'neighbour@example.org' })
  return by
}

function anonymous(author: unknown): unknown {
  return isObject(author) ? { ...author, userId: undefined } : undefined
}

/** All that the API shows of a garden. Ids become places in their list, URLs the content behind them. */
export async function gardenSeen(service: TestApp, by: Person): Promise<Record<string, unknown>> {
  const get = <T>(path: string) => made<T>(service, `GET /api/v1/${path}`, { by })
  const list = async (path: string) => (await get<{ items: Thing[] }>(`${path}?size=100`)).items
  const regions = await get<(Thing & { locations: Thing[] })[]>('regions')
  const lists = {
    plants: await list('plants'),
    // The account of an author is one of this server.
    journals: (await list('plant-journals')).map((entry) => ({ ...entry, author: anonymous(entry.author) })),
    schedules: await list('care-schedules'),
    problems: await list('plant-problems'),
    wishes: await get<Thing[]>('wishes'),
    media: await list('media'),
    tags: await get<Thing[]>('plant-tags'),
    regions,
    locations: regions.flatMap((region) => region.locations),
  }
  const places: Record<string, Map<unknown, number>> = {}
  for (const [kind, things] of Object.entries(lists)) {
    places[kind] = new Map(things.map(({ id }, at) => [id, at]))
  }
  const contents = new Map<string, string>()
  for (const { url } of lists.media) {
    const reply = await service.app.inject({ method: 'GET', url: String(url) })
    assert.equal(reply.statusCode, 200)
    contents.set(String(url), createHash('sha256').update(reply.rawPayload).digest('hex'))
  }
  const KINDS: Record<string, string> = {
    covers: 'media',
    media: 'media',
    tags: 'tags',
    location: 'locations',
    locations: 'locations',
    plantIds: 'plants',
    plantId: 'plants',
    plant: 'plants',
  }
  const seen = (value: unknown, kind: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => seen(item, kind))
    if (typeof value === 'number' && kind === 'plants') return places.plants?.get(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        if (name === 'id') return [name, kind === 'species' ? 'any' : places[kind]?.get(part)]
        if (name === 'url') return [name, contents.get(String(part))]
        if (name === 'species') return [name, seen(part, 'species')]
        return [name, name in KINDS ? seen(part, KINDS[name] ?? '') : part]
      }),
    )
  }
  return {
    ...Object.fromEntries(
      Object.entries(lists).map(([kind, things]) => [
        kind,
        things.map((thing) => seenThing(thing, kind, seen)),
      ]),
    ),
    settings: await get('care-settings'),
    tasks: (await get<{ total: number }>('care-tasks')).total,
  }
}

function seenThing(thing: Thing, kind: string, seen: (value: unknown, kind: string) => unknown): unknown {
  const { id, ...fields } = thing
  return { ...Object(seen({ id }, kind)), ...Object(seen(fields, 'none')) }
}

export async function exportOf({ app }: TestApp, by: Person, headers = {}): Promise<Buffer> {
  const reply = await app.inject({
    method: 'GET',
    url: '/api/v1/auth/me/export',
    headers: { ...by.headers, ...headers },
  })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.rawPayload
}

export function importInto(
  { app }: TestApp,
  by: { readonly headers: { readonly authorization: string } },
  content: Buffer | string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return app.inject({
    method: 'POST',
    url: `/api/v1/auth/me/import${query}`,
    headers: { ...by.headers, ...headers, 'content-type': MULTIPART },
    payload: multipartBody([{ name: 'file', filename: 'garden.zip', content }]),
  })
}

/** An archive made by hand, of these entries beside what makes it a takeout; values of lists are lines. */
export function takeoutOf(entries: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const manifest = { 'frond.json': { format: 'frond-takeout', version: 1 } }
  const sources = Object.entries({ ...manifest, ...entries }).map(([name, value]) => ({
    name,
    content: Buffer.isBuffer(value)
      ? value
      : Array.isArray(value)
        ? value.map((line) => JSON.stringify(line)).join('\n')
        : JSON.stringify(value),
    modifiedAt: 0,
  }))
  return archiveOf(...sources)
}

/** One with a single tag. */
export function tagTakeout(name: string): Promise<Buffer> {
  return takeoutOf({ 'tags.jsonl': [{ id: 1, name, plantCount: 0, createdAt: 1_767_225_600_000 }] })
}
