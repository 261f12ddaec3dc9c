import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { type TSchema, Type } from 'typebox'
import { SQLITE } from '../test/engines.ts'
import { registerAdmin, signInAs } from '../test/people.ts'
import { buildTestApp } from '../test/test-app.ts'
import { drawPicture } from './drawing/draw.ts'
import { LOOKS } from './drawing/looks.ts'
import { boundsOf, Mesh } from './drawing/mesh.ts'
import { Api } from './filling/api.ts'
import { fill } from './filling/fill.ts'
import type { GardenPlant } from './garden/garden-plant.ts'
import { ADMIN_EMAIL, GARDENERS, PASSWORD } from './garden/gardeners.ts'
import { pictureOf } from './garden/pictures.ts'
import { PLANTS } from './garden/plants.ts'
import { say } from './garden/words.ts'

const WIDTH = 32

test('a picture has the size asked for and shows the plant as grown as it was; it is the same for a seed', async () => {
  const [monstera] = PLANTS
  assert.ok(monstera)
  const [first, again, other, smaller] = await Promise.all([
    drawPicture(pictureOf(monstera, 0, 6), 'a', WIDTH),
    drawPicture(pictureOf(monstera, 0, 6), 'a', WIDTH),
    drawPicture(pictureOf(monstera, 0, 6), 'b', WIDTH),
    drawPicture(pictureOf(monstera, 12, 6), 'a', WIDTH),
  ])
  assert.deepEqual(first, again)
  assert.notDeepEqual(first, other)
  assert.ok((await greenIn(smaller)) < (await greenIn(first)))
  const { format, width, height } = await sharp(first).metadata()
  assert.deepEqual({ format, width, height }, { format: 'jpeg', width: WIDTH, height: 40 })
})

test('every form of growth is drawn: light and shade, and something that grows', async () => {
  const forms = [
    'monstera',
    'pothos',
    'kentia',
    'snakePlant',
    'basil',
    'lemon',
    'orchid',
    'bunnyEars',
    'barrel',
  ]
  for (const plant of PLANTS.filter(({ look }) => forms.includes(look))) {
    const mesh = new Mesh()
    LOOKS[plant.look].form({ mesh, seed: 'a', growth: 0.6, soil: 0, rim: 0.3 })
    const { high } = boundsOf(mesh.model())
    assert.ok(high[1] > 0.1, `${plant.look} grows`)
    const picture = await drawPicture({ ...pictureOf(plant, 0, 6), growth: 1 }, 'a', WIDTH)
    const { channels } = await sharp(picture).stats()
    assert.ok(Math.max(...channels.map(({ stdev }) => stdev)) > 20, `${plant.look} is blank`)
    assert.ok((await greenIn(picture)) > 20, `${plant.look} is not to be seen`)
  }
})

test('everybody gets the garden in their language, with care that is due', async () => {
  const service = await buildTestApp(SQLITE, { env: { STARTER_CATALOGUE: 'on' } })
  try {
    const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
    await registerAdmin(service, ADMIN_EMAIL, PASSWORD)
    const plants = PLANTS.filter(({ look }) => SOME.includes(look))
    const bytes = Uint8Array.from(await sharp(BLANK).jpeg().toBuffer())
    await fill({ url, seed: 'test', plants, days: 45, draw: async () => bytes })

    for (const gardener of GARDENERS) {
      const { accessToken } = await signInAs(service, gardener.email, PASSWORD)
      const api = new Api(url, gardener.language, accessToken)
      const { timeZone, language } = await api.get(
        '/care-settings',
        Type.Object({ timeZone: Type.String(), language: Type.String() }),
      )
      assert.deepEqual({ timeZone, language }, { timeZone: gardener.timeZone, language: gardener.language })
      const list = await api.get('/plants', page(Type.Object({ name: Type.String(), status: Type.Number() })))
      assert.deepEqual(
        list.items.map(({ name, status }) => ({ name, status })),
        plants.map(({ name, fate }) => ({ name: say(name, gardener.language), status: statusOf(fate) })),
      )
      const tasks = await api.get('/care-tasks', page(Type.Object({ overdueDays: Type.Number() })))
      assert.deepEqual(
        tasks.items.map(({ overdueDays }) => overdueDays),
        [1, 0, 0],
      )
      const photos = await api.get(
        '/plant-journals?type=12',
        page(Type.Object({ media: Type.Array(Type.Unknown()) })),
      )
      assert.ok(photos.total >= 6 && photos.items.every(({ media }) => media.length === 1))
      const schedules = Type.Object({ paused: Type.Boolean(), deferral: Type.Optional(Type.Unknown()) })
      const care = await api.get('/care-schedules?type=1&size=100', page(schedules))
      assert.equal(care.items.filter(({ paused }) => paused).length, 1)
      assert.equal(care.items.filter(({ deferral }) => deferral !== undefined).length, 1)
    }
  } finally {
    await service.close()
  }
})

/** Two due today, overdue, put off, paused, dead and given away. */
const SOME: readonly string[] = [
  'monstera',
  'strelitzia',
  'bostonFern',
  'aloe',
  'geranium',
  'maidenhair',
  'cutting',
]
const BLANK = { create: { width: 8, height: 8, channels: 3, background: 'green' } } as const

/** How many pixels are clearly more green than red and blue, which no wall and no table is. */
async function greenIn(picture: Buffer): Promise<number> {
  const bytes = await sharp(picture).raw().toBuffer()
  let count = 0
  for (let at = 0; at < bytes.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(at, at + 3)
    if (green > red + 8 && green > blue + 8) count++
  }
  return count
}

function statusOf(fate: GardenPlant['fate']): number {
  return fate === 'died' ? 2 : fate === 'givenAway' ? 1 : 0
}

function page<T extends TSchema>(item: T) {
  return Type.Object({ items: Type.Array(item), total: Type.Number() })
}
