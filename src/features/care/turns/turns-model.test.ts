import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, NOW } from '../../../../test/care.ts'
import { naiveLocalDay } from '../../../../test/care-oracle.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { type Bearer, inGardenOf, letIn, newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson, signInAs } from '../../../../test/people.ts'
import { randomFrom } from '../../../../test/random.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import type { CareSchedule } from '../schedules/schedules.schema.ts'
import type { CareTask, DoneTasks } from '../tasks/tasks.schema.ts'

const HOUR = 3_600_000
const STEPS = Number(process.env.TEST_RUNS ?? 60)

interface Entry {
  readonly id: number
  readonly time: number
  readonly by: number
}

/** The journal of a schedule, and what follows from it. */
class Model {
  assignees: number[] = []
  entries: Entry[] = []

  turnAt(now: number): number | undefined {
    const dayOf = (time: number) => naiveLocalDay(time, 'Europe/Berlin')
    const [last] = this.entries
      .filter(({ time }) => dayOf(time) <= dayOf(now))
      .toSorted((one, other) => other.time - one.time || other.id - one.id)
    return this.assignees[(this.assignees.indexOf(last?.by ?? 0) + 1) % this.assignees.length]
  }
}

interface Member {
  readonly person: Person
  readonly place: number
  readonly callers: readonly (Person | Bearer)[]
}

onEachEngine('turns, whatever happens to a garden', (engine) => {
  let garden: CareGarden
  let service: TestApp
  before(async () => {
    garden = await CareGarden.open(engine)
    service = garden.service
  })
  after(() => garden.close())

  test('are always those that follow from its journal', async () => {
    const random = randomFrom('turns')
    const { by: ada } = garden
    const headers = inGardenOf(ada)
    const schedules = new Map<number, Model>()
    const types = new Map<number, number>()
    const plantId = await garden.newPlant()
    for (const type of [1, 2]) {
      const { id } = await garden.newSchedule(plantId, { type })
      schedules.set(id, new Model())
      types.set(id, type)
    }
    const members = new Map<number, Member>()
    const ownerCallers = [ada, await newKey(service, ada, { role: 2 })]
    const outsiders: Person[] = []
    let now = NOW

    const pick = <T>(values: Iterable<T>): T => {
      const [first, ...others] = [...values]
      return random.pick([first ?? assert.fail('nothing to choose from'), ...others])
    }
    const join = async (person: Person) => {
      const place = await letIn(service, ada, person, 3)
      const callers = [person, await newKey(service, person, { role: 2, in: ada })]
      members.set(person.user.id, { person, place, callers })
    }
    const forget = (userId: number) => {
      members.delete(userId)
      for (const model of schedules.values())
        model.assignees = model.assignees.filter((one) => one !== userId)
    }
    const anyCaller = () => {
      const member = members.size === 0 || random.next() < 0.3 ? undefined : pick(members)
      return { userId: member?.[0] ?? ada.user.id, by: pick(member?.[1].callers ?? ownerCallers) }
    }
    /** Few different times, so that several entries have the same. */
    const anyTime = () => NOW + pick([-48, -24, -3, -2, -1, 0, 8, 14, 20]) * HOUR
    const anyEntry = () => {
      const model = pick(schedules.values())
      return model.entries.length === 0 ? undefined : { model, entry: pick(model.entries) }
    }

    const steps: Record<string, () => Promise<unknown>> = {
      'tick tasks': async () => {
        const { userId, by } = anyCaller()
        const scheduleIds = random.next() < 0.3 ? [...schedules.keys()] : [pick(schedules.keys())]
        const eventTime = anyTime()
        const payload = { scheduleIds, eventTime }
        const { entries } = await made<DoneTasks>(service, 'POST /api/v1/care-tasks/done', {
          ...{ by, headers, payload },
        })
        for (const [at, id] of scheduleIds.entries()) {
          const entry = { id: entries[at]?.id ?? 0, time: eventTime, by: userId }
          schedules.get(id)?.entries.push(entry)
        }
      },
      'write an entry': async () => {
        const { userId, by } = anyCaller()
        const [id, model] = pick(schedules)
        const payload = { plantIds: [plantId], type: types.get(id), eventTime: anyTime() }
        const entry = await made<Journal>(service, 'POST /api/v1/plant-journals', { by, headers, payload })
        model.entries.push({ id: entry.id, time: payload.eventTime, by: userId })
      },
      'delete an entry': async () => {
        const found = anyEntry()
        if (found === undefined) return
        await made(service, `DELETE /api/v1/plant-journals/${found.entry.id}`, { by: ada })
        found.model.entries = found.model.entries.filter((one) => one !== found.entry)
      },
      'move an entry': async () => {
        const found = anyEntry()
        if (found === undefined) return
        const { model, entry } = found
        const payload = { eventTime: anyTime() }
        await made(service, `PUT /api/v1/plant-journals/${entry.id}`, { by: ada, payload })
        model.entries = model.entries.map((one) =>
          one === entry ? { ...one, time: payload.eventTime } : one,
        )
      },
      'name assignees': async () => {
        const [id, model] = pick(schedules)
        const all = [ada.user.id, ...members.keys()]
        const assignees = all.filter(() => random.next() < 0.8).toSorted(() => random.next() - 0.5)
        const payload = { assignees: assignees.length === 0 ? null : assignees }
        await made(service, `PUT /api/v1/care-schedules/${id}`, { by: ada, payload })
        model.assignees = assignees
      },
      'put a task off': async () => {
        const scheduleIds = [pick(schedules.keys())]
        await made(service, 'POST /api/v1/care-tasks/skip', { by: ada, payload: { scheduleIds } })
      },
      leave: async () => {
        if (members.size < 2) return
        const [userId, { person, place }] = pick(members)
        const by = random.next() < 0.5 ? person : ada
        await made(service, `DELETE /api/v1/grants/${place}`, { by, headers })
        forget(userId)
        outsiders.push(person)
      },
      'delete an account': async () => {
        if (members.size < 2) return
        const [userId, { person }] = pick(members)
        const payload = { password: person.password }
        await made(service, 'DELETE /api/v1/auth/me', { by: person, payload })
        forget(userId)
      },
      join: async () => {
        if (members.size === 4) return
        const former = outsiders.pop()
        // A new session may make a key.
        await join(
          former === undefined ? await registerPerson(service) : await signInAs(service, former.email),
        )
      },
      'pass time': async () => {
        if (now < NOW + 20 * HOUR) now += HOUR
        garden.setTime(now)
      },
    }
    const often = ['tick tasks', 'tick tasks', 'write an entry', 'delete an entry', 'name assignees', 'join']
    const names = [...Object.keys(steps), ...often]

    for (const _ of [1, 2]) await join(await registerPerson(service))
    for (let at = 0; at < STEPS; at++) {
      const name = pick(names)
      await steps[name]?.()
      const about = `${name}, step ${at}`
      const { items } = await made<{ items: CareSchedule[] }>(service, 'GET /api/v1/care-schedules', {
        by: ada,
      })
      assert.deepEqual(
        items.map(({ id, assignees, turn }) => ({ id, assignees, turn })),
        [...schedules].map(([id, model]) => {
          const assignees = model.assignees.length === 0 ? undefined : model.assignees
          return { id, assignees, turn: model.turnAt(now) }
        }),
        about,
      )
      const userId = pick([ada.user.id, ...members.keys()])
      const query = `until=2027-01-15&assigneeId=${userId}`
      const tasks = await made<{ items: CareTask[] }>(service, `GET /api/v1/care-tasks?${query}`, { by: ada })
      assert.deepEqual(
        tasks.items
          .toSorted((one, other) => one.scheduleId - other.scheduleId)
          .map(({ scheduleId, assignee }) => [scheduleId, assignee?.id]),
        [...schedules].flatMap(([id, model]) => {
          const turn = model.turnAt(now)
          return turn === undefined || turn === userId ? [[id, turn]] : []
        }),
        about,
      )
    }
  })
})
