import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertCountsKept } from '../../../../test/garden-counts.ts'
import { made } from '../../../../test/made.ts'
import { signInAs } from '../../../../test/people.ts'
import { PDF } from '../../../../test/pictures.ts'
import { emptyTarget } from '../../../../test/restored.ts'
import { send } from '../../../../test/send.ts'
import { buildTestAppBeside } from '../../../../test/test-app.ts'
import { restoreInto } from '../../../cli/commands/restore.ts'

/**
 * Made once by the first version that could, of what `fillWithEveryKind` makes, with the secret of all tests. It stays as it is:
 * every later version has to restore it.
 */
const ARCHIVE = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'backups', 'version-1.zip')

interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

onEachEngine('a backup of format 1', (engine) => {
  test('is restored, with everything that was in it', async (t) => {
    const target = await emptyTarget(engine)
    t.after(() => target.remove())
    const { manifest } = await restoreInto(target.config, ARCHIVE)
    assert.equal(manifest.migration, '0020_joining')
    const service = await buildTestAppBeside(target)
    t.after(() => service.close())

    const users = await service.db.selectFrom('users').select(['email', 'role']).orderBy('id').execute()
    assert.deepEqual(
      users.map(({ role }) => role),
      ['ADMIN', 'USER', 'USER'],
    )
    // Their passwords, and the key that signs what they get.
    const by = await signInAs(service, users[1]?.email ?? '')
    const read = <T>(path: string, headers = {}) => made<T>(service, `GET /api/v1/${path}`, { by, headers })

    const plants = await read<Page<Record<string, unknown>>>('plants?sort=createdAt')
    assert.deepEqual(
      plants.items.map(({ name, remark, plantingDate }) => [name, remark, plantingDate]),
      [
        ['龟背竹', '龟背竹 on the sill', '2024-02-29'],
        ['Monstera Ä', 'Monstera Ä on the sill', '2024-02-29'],
      ],
    )
    assert.equal(plants.total, 2)
    const entries =
      await read<Page<{ remark?: string; properties?: string; media: { url: string }[] }>>('plant-journals')
    const watered = entries.items.find(({ remark }) => remark === '浇水')
    assert.equal(watered?.properties, '{"ml":250.5}')
    const file = await send(service, `GET /${watered?.media[0]?.url.slice(1) ?? ''}`)
    assert.deepEqual(file.rawPayload, PDF)
    const [region] = await read<{ name: string; longitude: number; latitude: number }[]>('regions')
    assert.deepEqual(
      [region?.name, region?.longitude, region?.latitude],
      ['Wohnung 上海', 121.473_701_234_5, -0.1],
    )
    const schedules = await read<Page<{ type: number; note?: string; amountMl?: number }>>('care-schedules')
    assert.deepEqual(schedules.items.map(({ type, note, amountMl }) => [type, note, amountMl]).sort(), [
      [1, undefined, 250],
      [2, '肥料', undefined],
    ])
    const channels = await read<{ kind: number }[]>('reminder-channels')
    assert.deepEqual(channels.map(({ kind }) => kind).sort(), [1, 3])
    const events = await read<{ items: { id: number }[] }>('events?after=0&size=100')
    assert.deepEqual(
      events.items.map(({ id }) => id),
      events.items.map((_, at) => at + 1),
    )
    const found = await read<Page<{ commonName: string }>>('plant-species?keywords=%E7%BB%BF%E8%90%9D', {
      'accept-language': 'zh',
    })
    assert.deepEqual(
      found.items.map(({ commonName }) => commonName),
      ['绿萝'],
    )
    await assertCountsKept(service.db)
  })
})
