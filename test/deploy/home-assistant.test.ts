import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CareSchedule } from '../../src/features/care/schedules/schedules.schema.ts'
import { CareGarden, NOW, TODAY } from '../care.ts'
import { onEachEngine } from '../engines.ts'
import { type Bearer, newKey } from '../grants.ts'
import { rendered, within } from '../home-assistant/expressions.ts'
import { command, type Package, reading, readPackage } from '../home-assistant/package.ts'
import { made } from '../made.ts'

onEachEngine('the package for Home Assistant', (engine) => {
  let garden: CareGarden
  let key: Bearer
  let config: Package
  before(async () => {
    garden = await CareGarden.open(engine)
    key = await newKey(garden.service, garden.by, { role: 2 })
    config = await readPackage(key.headers.authorization)
  })
  after(() => garden.close())

  const called = (name: string, data: object = {}) =>
    command(garden.service, config, name, (template) => rendered(template, data))

  /** The values of the sensors, and the attributes of the first. */
  async function sensed() {
    const { status, content } = await reading(garden.service, config)
    assert.equal(status, 200)
    const [{ sensor }] = config.rest
    const data = within({ content }, 'content.data')
    assert.ok(typeof data === 'object' && data !== null)
    const attributes = sensor.flatMap(({ json_attributes = [] }) => json_attributes)
    return [
      ...sensor.map(({ value_template }) => rendered(value_template, { value_json: content })),
      attributes.map((name) => [name, within(data, name)]),
    ]
  }

  async function doneAt(id: number): Promise<CareSchedule['lastDoneAt']> {
    return (await garden.getSchedule(id)).lastDoneAt
  }

  test('its sensors read what waits; its actions see it, note it as done, and put it off', async () => {
    const today = await garden.newSchedule(await garden.newPlant(), { startDate: TODAY })
    const overdue = await garden.newSchedule(await garden.newPlant({ name: 'Basil' }))
    const attributes = (due: number, late: number, tomorrow: number) =>
      Object.entries({ today: TODAY, due, overdue: late, tomorrow })
    assert.deepEqual(await sensed(), ['2', '1', attributes(1, 1, 0)])

    const tasks = await called('frond_tasks')
    assert.equal(tasks.status, 200)
    assert.deepEqual(
      within(tasks, 'content.data'),
      await made(garden.service, 'GET /api/v1/care-tasks?size=100', { by: garden.by }),
    )

    assert.equal((await called('frond_done', { schedule_ids: [overdue.id] })).status, 200)
    assert.equal(await doneAt(overdue.id), NOW)
    assert.equal((await called('frond_snooze', { schedule_ids: [today.id], days: 1 })).status, 200)
    assert.deepEqual(await sensed(), ['0', '0', attributes(0, 0, 1)])

    const again = await called('frond_done', { schedule_ids: [overdue.id] })
    assert.deepEqual(within(again, 'content.data.entries'), [])
    assert.deepEqual(within(again, 'content.data.notDue'), [overdue.id])
  })

  test('a measurement is written once under its key, and found', async () => {
    const plant_id = await garden.newPlant()
    const time = NOW - 60_000
    const data = { key: '1/ö', plant_id, type: 11, time, properties: { moisture: 23.5, 'with "quotes"': 1 } }
    const [first, second] = [await called('frond_log', data), await called('frond_log', data)]
    assert.equal(first.status, 200)
    assert.deepEqual(within(second, 'content.data'), within(first, 'content.data'))
    assert.deepEqual(
      await made(garden.service, `GET /api/v1/plants/${plant_id}/measurements`, { by: garden.by }),
      {
        properties: [
          { name: 'moisture', count: 1, latest: { at: time, value: 23.5 } },
          { name: 'with "quotes"', count: 1, latest: { at: time, value: 1 } },
        ],
      },
    )
    for (const [since, total] of [
      [time, 1],
      [time + 1, 0],
    ]) {
      const entries = await called('frond_entries', { plant_id, type: 11, since })
      assert.equal(entries.status, 200)
      assert.equal(within(entries, 'content.data.total'), total)
    }
  })
})
