import assert from 'node:assert/strict'
import { type Gardener, newGardener } from './gardener.ts'
import { made } from './made.ts'
import { type Person, registerAdmin } from './people.ts'
import { PDF, picture } from './pictures.ts'
import { PushStandIn } from './push-stand-in.ts'
import { gardenIdOf } from './scope.ts'
import { send } from './send.ts'
import type { TestApp } from './test-app.ts'
import { uploaded } from './upload.ts'

/** People with a little of everything that the service keeps, and the tokens of their calendars. */
export interface EveryKind {
  readonly people: readonly Person[]
  readonly calendars: readonly string[]
}

const DAY_MS = 86_400_000

export async function fillWithEveryKind(service: TestApp): Promise<EveryKind> {
  const admin = await registerAdmin(service)
  const [anna, bo] = [await newGardener(service), await newGardener(service)]
  const speciesId = await fillCatalogue(service, admin)
  const calendars = [await fillGarden(service, anna, speciesId), await fillGarden(service, bo, speciesId)]
  const wrong = { email: anna.email, password: 'not this one' }
  assert.equal((await send(service, 'POST /api/v1/auth/login', { payload: wrong })).statusCode, 401)
  await made(service, 'POST /api/v1/auth/login', { payload: { email: bo.email, password: bo.password } })
  return { people: [admin, anna, bo], calendars }
}

async function fillCatalogue(service: TestApp, by: Person): Promise<number> {
  const category = await made(service, 'POST /api/v1/plant-categories', { by, payload: { name: '多肉植物' } })
  const cover = await uploaded(service, by, await picture('webp'))
  const species = await made(service, 'POST /api/v1/plant-species', {
    by,
    payload: {
      commonName: 'Golden pothos',
      scientificName: 'Epipremnum aureum',
      family: 'Araceae',
      description: 'A vine.\nIt "climbs" \\ trails\u2028🌿',
      coverMediaId: cover.id,
      careDifficulty: 1,
      categoryIds: [category.id],
    },
  })
  await made(service, `PUT /api/v1/plant-species/${species.id}/translations/zh`, {
    by,
    payload: { commonName: '绿萝', description: '藤本。' },
  })
  const gone = await made(service, 'POST /api/v1/plant-species', { by, payload: { commonName: 'Gone' } })
  await made(service, `DELETE /api/v1/plant-species/${gone.id}`, { by })
  return species.id
}

/** Returns the name of the file of the calendar. */
async function fillGarden(service: TestApp, by: Gardener, speciesId: number): Promise<string> {
  const post = (path: string, payload: object) => made(service, `POST /api/v1/${path}`, { by, payload })
  const files = [await picture('jpeg'), await picture('png'), PDF]
  const media: number[] = []
  for (const file of files) media.push((await uploaded(service, by, file)).id)
  await made(service, `PUT /api/v1/regions/${by.regionId}`, {
    by,
    payload: { name: 'Wohnung 上海', longitude: 121.473_701_234_5, latitude: -0.1 },
  })
  const plants: number[] = []
  for (const name of ['龟背竹', 'Monstera Ä', 'zz 🌱']) {
    const plant = await post('plants', {
      name,
      speciesId,
      locationId: by.locationId,
      plantingDate: '2024-02-29',
      remark: `${name} on the sill`,
      tagIds: [by.tagId],
      covers: media.slice(0, 2),
    })
    plants.push(plant.id)
  }
  const [first, second, last] = plants
  await made(service, `DELETE /api/v1/plants/${last}`, { by })
  const entry = { plantIds: [first, second], type: 1, media: [media[2]], properties: '{"ml":250.5}' }
  await post('plant-journals', { ...entry, remark: '浇水', eventTime: Date.now() - DAY_MS })
  await post('plant-journals', { plantIds: [second], type: 3 })
  await post('care-schedules', { plantId: first, type: 1, every: 7, unit: 1, amountMl: 250 })
  const feed = await post('care-schedules', { plantId: second, type: 2, every: 1, unit: 3, note: '肥料' })
  await post('care-tasks/skip', { scheduleIds: [feed.id] })
  const problem = { plantIds: [second], kind: 1, name: '红蜘蛛', checkEvery: 3, note: 'Under the leaves' }
  await post('plant-problems', problem)
  await post('wishes', { name: '琴叶榕', speciesId, note: 'Small' })
  await post('care-schedules/pause', { select: { tagId: by.tagId } })
  await made(service, 'PUT /api/v1/care-settings', {
    by,
    payload: { timeZone: 'Asia/Shanghai', language: 'zh', remindAt: '07:30' },
  })
  await post('reminder-channels', {
    kind: 3,
    format: 1,
    url: 'https://hook.example/x',
    events: ['plant.created'],
  })
  const subscription = new PushStandIn().subscription(`https://push.example/${by.email}`)
  await post('reminder-channels', { kind: 1, subscription })
  const once = { 'idempotency-key': 'once' }
  const payload = { name: 'once only' }
  await made(service, 'POST /api/v1/plant-tags', { by, payload, headers: once })
  await sendDigest(service, by)
  const calendar = await made<{ url: string }>(service, 'POST /api/v1/calendar-feed', { by })
  return calendar.url.slice(calendar.url.lastIndexOf('/') + 1)
}

/** As the planner and the sender leave them. */
async function sendDigest({ db }: TestApp, by: Gardener): Promise<void> {
  const at = Date.now() - DAY_MS
  const date = new Date(at).toISOString().slice(0, 10)
  const user_id = gardenIdOf(by)
  const { id } = await db
    .selectFrom('reminder_channels')
    .select('id')
    .where('kind', '=', 3)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await db.insertInto('digests').values({ user_id, date, created_at: at }).execute()
  await db.insertInto('reminder_tries').values({ user_id, kind: 1, at }).execute()
  await db
    .insertInto('deliveries')
    .values({
      ...{ user_id, channel_id: id, kind: 1, date, message_id: `digest ${id}`, content: null, state: 2 },
      ...{ attempts: 1, status: 204, expires_at: at + DAY_MS, created_at: at, sent_at: at },
    })
    .execute()
}
