import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { CareSchedule } from '../../src/features/care/schedules/schedules.schema.ts'
import type { Journal } from '../../src/features/garden/journals/journals.schema.ts'
import { CareGarden, NOW, TODAY } from '../care.ts'
import { onEachEngine, type TestEngine } from '../engines.ts'
import { newKey } from '../grants.ts'
import { House } from '../home-assistant/house.ts'
import { Jinja, noJinja } from '../home-assistant/jinja.ts'
import { reading, readPackage } from '../home-assistant/package.ts'
import { made } from '../made.ts'
import { send } from '../send.ts'

const TOMORROW = '2026-11-16'

describe('the templates for Home Assistant', { skip: noJinja }, () => {
  let jinja: Jinja
  before(() => {
    jinja = new Jinja()
  })
  after(() => jinja.close())

  onEachEngine('the sensors', (engine) => {
    const place = opened(engine, () => jinja)

    test('are unavailable when the key has ended, and when no JSON comes', async () => {
      const { service, by } = place.garden
      const key = await newKey(service, by, { role: 2 })
      const config = await readPackage(key.headers.authorization)
      const [{ sensor }] = config.rest
      const available = (variables: Record<string, unknown>) =>
        Promise.all(
          sensor.map(({ availability }) => jinja.render(availability, { variables, states: {} }, true)),
        )
      const { content } = await reading(service, config)
      assert.deepEqual(await available({ value_json: content }), [true, true])
      await made(service, `DELETE /api/v1/grants/${key.id}`, { by })
      const refused = await reading(service, config)
      assert.equal(refused.status, 401)
      assert.deepEqual(await available({ value_json: refused.content }), [false, false])
      assert.deepEqual(await available({}), [false, false])
    })
  })

  onEachEngine('the to-do list', (engine) => {
    const place = opened(engine, () => jinja)
    const list = { to_do: 'todo.plants' }
    const LATER = { trigger: 'time_pattern', minutes: '/5' }
    const TICKED = { trigger: 'state', entity_id: 'todo.plants' }
    const looked = () => place.house.run('to_do_list', list, LATER)

    test('has what is due, once; what is ticked is done, and what is done elsewhere goes', async () => {
      const { garden, house } = place
      const fern = await garden.newSchedule(await garden.newPlant(), { amountMl: 250, note: 'soft\nwater' })
      const own = { uid: 'own', summary: 'Buy soil', status: 'completed' } as const
      const basil = await garden.newSchedule(await garden.newPlant({ name: "'Basil'" }), { startDate: TODAY })
      await garden.newSchedule(await garden.newPlant(), { startDate: TOMORROW })
      house.items = [own]
      await looked()
      const [, ...items] = house.items
      assert.deepEqual(items, [
        {
          ...{ uid: 'uid-1', summary: 'Watering: Fern', status: 'needs_action', due: '2026-11-01' },
          description: `#${fern.id} Kitchen, 250 ml, soft\nwater`,
        },
        {
          ...{ uid: 'uid-2', summary: "Watering: 'Basil'", status: 'needs_action', due: TODAY },
          description: `#${basil.id} Kitchen`,
        },
      ])
      await looked()
      assert.deepEqual(house.items, [own, ...items])

      const [ticked] = items
      assert.ok(ticked)
      ticked.status = 'completed'
      await house.run('to_do_list', list, TICKED)
      assert.deepEqual(house.items, [own, items[1]])
      assert.equal((await garden.getSchedule(fern.id)).lastDoneAt, NOW)

      const payload = { scheduleIds: [basil.id] }
      await made(garden.service, 'POST /api/v1/care-tasks/done', { by: garden.by, payload })
      await looked()
      assert.deepEqual(house.items, [own])
    })

    test('uses the words of the user, and forgets a tick for what was deleted', async () => {
      const { garden, house } = place
      const { id } = await garden.newSchedule(await garden.newPlant(), { type: 2 })
      const started = { trigger: 'homeassistant', event: 'start' }
      await house.run('to_do_list', { ...list, words: ['Gießen', 'Düngen'] }, started)
      const [item] = house.items
      assert.equal(item?.summary, 'Düngen: Fern')
      item.status = 'completed'
      await send(garden.service, `DELETE /api/v1/care-schedules/${id}`, { by: garden.by })
      await looked()
      assert.deepEqual(house.items, [])
    })

    test('keeps a tick for later when the server refuses it or is away', async () => {
      const { garden } = place
      const { id } = await garden.newSchedule(await garden.newPlant())
      const key = await newKey(garden.service, garden.by, { role: 2 })
      const house = await House.open(garden.service, jinja, key.headers.authorization)
      const run = () => house.run('to_do_list', list, LATER)
      await run()
      const [item] = house.items
      assert.ok(item)
      item.status = 'completed'
      const payload = { name: 'Sensor', role: 1 }
      await made(garden.service, `PUT /api/v1/grants/${key.id}`, { by: garden.by, payload })
      await run()
      house.standIn = { status: 404, content: '404 page not found' }
      await run()
      house.standIn = undefined
      assert.deepEqual(house.items, [item])
      await made(garden.service, `PUT /api/v1/grants/${key.id}`, { by: garden.by, payload: { role: 2 } })
      await run()
      assert.deepEqual(house.items, [])
      assert.equal((await garden.getSchedule(id)).lastDoneAt, NOW)
    })
  })

  onEachEngine('the question on the phone', (engine) => {
    const place = opened(engine, () => jinja)
    const inputs = { phone: 'device-1' }
    const asked = () => place.house.run('watered', inputs, { trigger: 'time', at: '18:00:00' })
    const answered = (action: string) => {
      const data = { action, sourceDeviceName: 'Phone', tag: 'FROND_1_' }
      const event_type = 'mobile_app_notification_action'
      return place.house.run('watered', inputs, { trigger: 'event', event_type }, { data })
    }
    let fern: CareSchedule
    let basil: CareSchedule
    beforeEach(async () => {
      const { garden } = place
      fern = await garden.newSchedule(await garden.newPlant())
      basil = await garden.newSchedule(await garden.newPlant({ name: "['Basil']" }))
    })

    test('names the plants that wait for water, and is not asked for nothing', async () => {
      const { garden, house } = place
      await garden.newSchedule(await garden.newPlant(), { type: 2 })
      await asked()
      const ids = `${basil.id}_${fern.id}`
      const question = {
        device_id: 'device-1',
        title: 'Watered?',
        message: "🪴 ['Basil'], Fern",
        data: {
          tag: 'FROND_1_',
          actions: [
            { action: `FROND_1_DONE_${ids}`, title: 'Yes' },
            { action: `FROND_1_TOMORROW_${ids}`, title: 'Tomorrow' },
          ],
        },
      }
      assert.deepEqual(house.notifications, [question])
      await answered(`FROND_1_DONE_${ids}`)
      await asked()
      assert.deepEqual(house.notifications, [question])
    })

    test('yes notes them as done, once, and only those that still wait', async () => {
      const { garden } = place
      await answered(`FROND_1_DONE_${fern.id}`)
      assert.deepEqual(
        (await entries(garden)).map(({ type, eventTime, plantIds }) => ({ type, eventTime, plantIds })),
        [{ type: 1, eventTime: NOW, plantIds: [fern.plantId] }],
      )
      await send(garden.service, `DELETE /api/v1/care-schedules/${fern.id}`, { by: garden.by })
      await answered(`FROND_1_DONE_${fern.id}_${basil.id}`)
      await answered(`FROND_1_DONE_${fern.id}_${basil.id}`)
      assert.deepEqual(
        (await entries(garden)).map(({ plantIds }) => plantIds),
        [[basil.plantId], [fern.plantId]],
      )
    })

    test('tomorrow puts them off by a day', async () => {
      const { garden } = place
      await answered(`FROND_1_TOMORROW_${fern.id}_${basil.id}`)
      for (const { id } of [fern, basil]) assert.equal((await garden.getSchedule(id)).nextDue, TOMORROW)
      assert.deepEqual(await entries(garden), [])
    })

    test('buttons of other notifications and other questions change nothing', async () => {
      const { garden, house } = place
      for (const action of ['URI', '31', `FROND_2_DONE_${fern.id}`, `FROND_11_DONE_${fern.id}`])
        await answered(action)
      assert.equal((await garden.getSchedule(fern.id)).nextDue, fern.nextDue)
      assert.deepEqual(await entries(garden), [])
      assert.deepEqual(house.notifications, [])
    })
  })

  onEachEngine('the sensor of a plant', (engine) => {
    const place = opened(engine, () => jinja)
    const LAST = NOW - 90_000
    const HOUR = 60 * 60 * 1000
    let fern: CareSchedule
    beforeEach(async () => {
      fern = await place.garden.newSchedule(await place.garden.newPlant())
    })

    const LATER = { trigger: 'time_pattern', hours: '/6' }
    const WET = { trigger: 'numeric_state', entity_id: 'sensor.fern', above: 60 }
    /** What the sensor has said, and why the automation runs. */
    const run = (state: string, lastReported: number, happened: typeof LATER | typeof WET) => {
      place.house.states = { 'sensor.fern': { state, lastReported } }
      const inputs = { sensor: 'sensor.fern', plant: fern.plantId, wet: 60 }
      return place.house.run('sensor', inputs, happened)
    }
    const written = async () =>
      (await entries(place.garden)).map(({ type, eventTime, plantIds, properties }) => {
        assert.deepEqual(plantIds, [fern.plantId])
        return [type, eventTime, JSON.parse(properties ?? '{}')]
      })

    test('writes what it measured, at that time, and nothing twice', async () => {
      const { garden } = place
      await run('23.5', LAST, LATER)
      await run('23.5', LAST, LATER)
      assert.deepEqual(await written(), [[11, LAST, { moisture: 23.5 }]])
      await run('23.5', NOW, LATER)
      const path = `/api/v1/plants/${fern.plantId}/measurements/moisture` as const
      assert.deepEqual(await made(garden.service, `GET ${path}`, { by: garden.by }), {
        name: 'moisture',
        points: [
          { at: LAST, value: 23.5 },
          { at: NOW, value: 23.5 },
        ],
        min: 23.5,
        max: 23.5,
        count: 2,
      })
      assert.equal((await garden.getSchedule(fern.id)).lastDoneAt, undefined)
    })

    test('says nothing for a sensor that is silent', async () => {
      await run('unavailable', LAST, LATER)
      await run('23', NOW - 24 * HOUR, LATER)
      assert.deepEqual(await written(), [])
    })

    test('a jump is a watering, unless one was noted in the last hours', async () => {
      const { garden } = place
      await run('64', LAST, WET)
      assert.equal((await garden.getSchedule(fern.id)).lastDoneAt, LAST)
      await run('66', NOW, WET)
      assert.deepEqual(await written(), [
        [11, NOW, { moisture: 66 }],
        [1, LAST, { moisture: 64 }],
      ])
      assert.equal((await garden.getSchedule(fern.id)).lastDoneAt, LAST)
    })
  })
})

async function entries({ service, by }: CareGarden): Promise<Journal[]> {
  return (await made<{ items: Journal[] }>(service, 'GET /api/v1/plant-journals', { by })).items
}

/** A garden for each test of a suite, on one service, and a house that has a key of it. */
function opened(
  engine: TestEngine,
  jinja: () => Jinja,
): { readonly garden: CareGarden; readonly house: House } {
  let shared: CareGarden
  let garden: CareGarden
  let house: House
  before(async () => {
    shared = await CareGarden.open(engine)
  })
  after(() => shared.close())
  beforeEach(async () => {
    garden = await shared.ofSomebodyElse()
    const { headers } = await newKey(garden.service, garden.by, { role: 2 })
    house = await House.open(garden.service, jinja(), headers.authorization)
  })
  return {
    get garden() {
      return garden
    },
    get house() {
      return house
    },
  }
}
