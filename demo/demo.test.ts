import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { SQLITE } from '../test/engines.ts'
import { registerAdmin, signInAs } from '../test/people.ts'
import { buildTestApp } from '../test/test-app.ts'
import { Api, PICTURES } from './filling/api.ts'
import { fill } from './filling/fill.ts'
import { albumOf, fileNameOf } from './garden/album.ts'
import type { GardenPlant } from './garden/garden-plant.ts'
import { ADMIN_EMAIL, GARDENERS, PASSWORD } from './garden/gardeners.ts'
import { PLANTS } from './garden/plants.ts'
import { say } from './garden/words.ts'

/** Every clone of the repository has them. */
const MOST_BYTES = 6_000_000

test('every picture of the garden is there, and no other', async () => {
  const wanted = PLANTS.flatMap(albumOf).map(fileNameOf)
  assert.deepEqual((await readdir(PICTURES)).sort(), wanted.sort())
  const sizes = await Promise.all(wanted.map(async (name) => (await stat(join(PICTURES, name))).size))
  assert.ok(sizes.reduce((sum, size) => sum + size) <= MOST_BYTES)
})

test('everybody gets the garden in their language, with care that is due', async () => {
  const service = await buildTestApp(SQLITE, { env: { STARTER_CATALOGUE: 'on' } })
  try {
    const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
    await registerAdmin(service, ADMIN_EMAIL, PASSWORD)
    const plants = PLANTS.filter(({ key }) => SOME.includes(key))
    await fill({ url, plants, days: 45 })

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
      const grants = await api.get('/grants', Type.Array(Type.Object({ name: Type.String() })))
      assert.deepEqual(
        grants.map(({ name }) => name),
        [gardener.helper.displayName, gardener.neighbour],
      )
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

function statusOf(fate: GardenPlant['fate']): number {
  return fate === 'died' ? 2 : fate === 'givenAway' ? 1 : 0
}

function page<T extends TSchema>(item: T) {
  return Type.Object({ items: Type.Array(item), total: Type.Number() })
}
