import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { type Bearer, inGardenOf, letIn, newLink } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { registerPerson } from '../../../../test/people.ts'
import { fileOf, picture } from '../../../../test/pictures.ts'
import { send, tally } from '../../../../test/send.ts'
import { upload } from '../../../../test/upload.ts'

const JOURNALS = '/api/v1/plant-journals'

onEachEngine('a link on one day', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const uses = (link: Bearer) =>
    garden.service.db
      .selectFrom('grants')
      .select(['used_on as on', 'writes', 'uploads'])
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow()
  const setUses = (link: Bearer, values: { used_on?: string; writes?: number; uploads?: number }) =>
    garden.service.db.updateTable('grants').set(values).where('id', '=', link.id).execute()

  test('writes a thousand times, adds a hundred files, and reads as it likes', async () => {
    const { service, by: ada } = garden
    const link = await newLink(service, ada, { until: TODAY })
    const plantIds = [await garden.newPlant()]
    const scheduleIds = [(await garden.newSchedule(plantIds[0] ?? 0)).id]
    const write = (key?: string, payload: object = { plantIds }) =>
      send(service, `POST ${JOURNALS}`, {
        ...{ by: link, payload },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      })
    const refusal = {
      message: 'By this link there were 1000 writes today; try again tomorrow.',
      headers: { 'retry-after': '3600' },
    }
    assert.equal((await write()).statusCode, 200)
    assert.deepEqual(await uses(link), { on: TODAY, writes: 1, uploads: 0 })
    await setUses(link, { writes: 996 })
    assertFailure(await write(undefined, { plantIds: [999_999] }), 4001, 404)
    assert.equal((await write('first')).statusCode, 200)
    for (const action of ['skip', 'restore', 'done'] as const) {
      await made(service, `POST /api/v1/care-tasks/${action}`, { by: link, payload: { scheduleIds } })
    }
    assert.deepEqual(await uses(link), { on: TODAY, writes: 1_000, uploads: 0 })
    for (const key of [undefined, 'second']) assertFailure(await write(key), 1108, 429, refusal)
    const payload = { scheduleIds }
    assertFailure(
      await send(service, 'POST /api/v1/care-tasks/restore', { by: link, payload }),
      1108,
      429,
      refusal,
    )
    // What was done is told again, and what others do is not counted.
    assert.equal((await write('first')).headers['idempotent-replay'], 'true')
    assert.equal((await send(service, 'GET /api/v1/care-tasks', { by: link })).statusCode, 200)
    await made(service, `POST ${JOURNALS}`, { by: ada, payload: { plantIds } })
    const other = await newLink(service, ada, { until: TODAY })
    await made(service, `POST ${JOURNALS}`, { by: other, payload: { plantIds } })

    await setUses(link, { uploads: 99 })
    assert.equal((await upload(service, link, await picture('png'))).statusCode, 200)
    assertFailure(await upload(service, link, await picture('png')), 1108, 429, {
      ...refusal,
      message: 'By this link there were 100 uploads today; try again tomorrow.',
    })
    assert.deepEqual(await uses(link), { on: TODAY, writes: 1_000, uploads: 100 })
    await setUses(link, { used_on: '2026-11-01' })
    assert.equal((await write()).statusCode, 200)
    assert.deepEqual(await uses(link), { on: TODAY, writes: 1, uploads: 0 })
  })

  test('of ten writes at once, the last that it may make is made', async () => {
    const { service, by: ada } = garden
    const link = await newLink(service, ada, { until: TODAY })
    const plantIds = [await garden.newPlant()]
    await setUses(link, { used_on: TODAY, writes: 999 })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        send(service, `POST ${JOURNALS}`, { by: link, payload: { plantIds } }),
      ),
    )
    assert.deepEqual(tally(replies), { 200: 1, 1108: 9 })
  })

  test('a file that arrives after the end of the place is not kept', async () => {
    const { service, by: ada } = garden
    const bob = await registerPerson(service)
    const place = await letIn(service, ada, bob, 2)
    const there = { headers: { ...bob.headers, ...inGardenOf(ada) } }
    assert.equal((await upload(service, there, fileOf(1_000))).statusCode, 200)
    // Behind the back of the service, which remembers the place for two seconds.
    await service.db.deleteFrom('grants').where('id', '=', place).execute()
    assertFailure(await upload(service, there, fileOf(1_001)), 4701, 404)
  })
})
