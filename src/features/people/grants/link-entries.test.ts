import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { letIn, newKey, newLink } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { registerPerson } from '../../../../test/people.ts'
import { picture } from '../../../../test/pictures.ts'
import { send } from '../../../../test/send.ts'
import { upload, uploaded } from '../../../../test/upload.ts'
import type { DoneTasks } from '../../care/tasks/tasks.schema.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import type { MediaFile } from '../../garden/media/media.schema.ts'

const JOURNALS = '/api/v1/plant-journals'

onEachEngine('what a link wrote', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  test('goes with the link where its owner wants that, with its files, and nothing else goes', async () => {
    const { service, by } = garden
    const [sitter, other] = [
      await newLink(service, by, { until: TODAY }),
      await newLink(service, by, { until: TODAY }),
    ]
    const cover = await uploaded(service, by, await picture('png'))
    const plantIds = [await garden.newPlant({ covers: [cover.id] }), await garden.newPlant()]
    const schedule = await garden.newSchedule(plantIds[0] ?? 0)
    const write = (writer: typeof sitter | typeof by, media: number[]) =>
      made<Journal>(service, `POST ${JOURNALS}`, { by: writer, payload: { plantIds, media } })
    const { data: own }: { data: MediaFile } = (await upload(service, sitter, await picture('jpeg'))).json()
    const noted = await write(sitter, [own.id, cover.id])
    const { entries } = await made<DoneTasks>(service, 'POST /api/v1/care-tasks/done', {
      ...{ by: sitter, payload: { scheduleIds: [schedule.id], media: [own.id] } },
    })
    const kept = [await write(by, [cover.id]), await write(other, [])]
    const files = async () => {
      const { items } = await made<{ items: MediaFile[] }>(service, 'GET /api/v1/media', { by })
      return items.map(({ id }) => id)
    }
    const address = (await made<{ items: MediaFile[] }>(service, 'GET /api/v1/media', { by })).items.find(
      ({ id }) => id === own.id,
    )?.url
    const events = async () =>
      (
        await made<{ items: { type: string; subject: number }[] }>(
          service,
          'GET /api/v1/events?after=0&size=100',
          { by },
        )
      ).items.map(({ type, subject }) => `${type} ${subject}`)

    const person = await letIn(service, by, await registerPerson(service), 2)
    const key = await newKey(service, by)
    for (const [id, kind] of [
      [person, 'person'],
      [key.id, 'key'],
    ] as const) {
      const refused = await send(service, `DELETE /api/v1/grants/${id}?entries=delete`, { by })
      const errors = [{ path: 'entries', message: `does not belong to a ${kind}` }]
      assertFailure(refused, 1101, 400, { errors })
      assert.equal((await send(service, `GET /api/v1/grants/${id}`, { by })).statusCode, 200)
    }
    const before = await events()
    assertSuccess(await send(service, `DELETE /api/v1/grants/${sitter.id}?entries=delete`, { by }), null)
    const { items } = await made<{ items: Journal[] }>(service, `GET ${JOURNALS}`, { by })
    assert.deepEqual(items.map(({ id }) => id).sort(), kept.map(({ id }) => id).sort())
    assert.deepEqual(await garden.getSchedule(schedule.id), schedule)
    assert.deepEqual(await files(), [cover.id])
    assert.equal((await service.app.inject(address ?? '')).statusCode, 404)
    assert.deepEqual((await events()).slice(before.length), [
      `grant.deleted ${sitter.id}`,
      ...[noted.id, entries[0]?.id].map((id) => `journal.deleted ${id}`),
      `media.deleted ${own.id}`,
    ])
    // Without it, all stays.
    assertSuccess(await send(service, `DELETE /api/v1/grants/${other.id}`, { by }), null)
    const after = await made<{ items: Journal[] }>(service, `GET ${JOURNALS}`, { by })
    assert.deepEqual(after.items, items)
  })
})
