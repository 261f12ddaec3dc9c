import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Command } from './commands.ts'
import { type OutboxApi, SendFailure } from './outbox-api.ts'
import type { OutboxStore } from './outbox-store.ts'
import { Device, NOON } from './test/device.ts'

type Deed = { readonly command: Command; readonly photos: readonly string[] }

const MITES = {
  kind: 1,
  name: 'Mites',
  since: '2026-11-10',
  note: null,
  isolated: false,
  checkEvery: 7,
  endedOn: null,
} as const

const NOTED: Command = {
  kind: 'wishChange',
  wish: 5,
  name: 'Orchid',
  species: [],
  fields: { note: 'White' },
  before: { note: null },
  onlyUnchanged: true,
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })
const photos = fc.array(fc.constantFrom('leaf', 'root', 'bud'), { maxLength: 2 })
const tasks = ids.map((all) => all.map((scheduleId) => ({ scheduleId, plantId: scheduleId, type: 1 })))

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    command: tasks.map((tasks) => ({ kind: 'tasksDone', tasks, eventTime: NOON, onlyDue: false }) as const),
    photos,
  }),
  fc.record({
    command: ids.map((plants) => ({ kind: 'journalEntry', plants, type: 3, eventTime: NOON }) as const),
    photos,
  }),
  fc.record({
    command: fc.constant({
      kind: 'newPlant',
      plant: { name: 'Fern', speciesId: 1 },
      place: { name: 'Sill', region: { name: 'Home' } },
    } as const),
    photos,
  }),
  fc.record({
    command: fc.oneof(
      tasks.map((tasks) => ({ kind: 'tasksSkip', tasks }) as const),
      ids.map((plants) => ({ kind: 'newProblem', plants, problem: MITES }) as const),
      fc.constant({ kind: 'newWish', wish: { name: 'Orchid', note: null, speciesId: null } } as const),
      fc.constant(NOTED),
    ),
    photos: fc.constant<string[]>([]),
  }),
)

/** When a tab dies: before or after its n-th call of the storage or the server. */
const death = fc.record({ after: fc.integer({ min: 1, max: 25 }), isDone: fc.boolean() })

test('however often the browser is killed, and wherever, everything is done once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 1, maxLength: 4 }),
      fc.array(death, { maxLength: 5 }),
      fc.array(fc.boolean(), { maxLength: 8 }),
      async (deeds, deaths, answers) => {
        const expected = await effectsOf(new Device(), deeds, [], [])
        const actual = await effectsOf(new Device(), deeds, deaths, answers)
        assert.deepEqual(actual, expected)
      },
    ),
    { numRuns: Number(process.env.TEST_RUNS ?? 60) },
  )
})

/** What is on the server after the deeds, the deaths and the answers that got lost. */
async function effectsOf(
  device: Device,
  deeds: readonly Deed[],
  deaths: readonly { after: number; isDone: boolean }[],
  answers: readonly boolean[],
): Promise<string[]> {
  const lost = [...answers]
  device.server.fault = {
    after: () => {
      if (lost.shift()) throw new SendFailure()
    },
  }
  device.isOnline = false
  const tab = device.open()
  for (const { command, photos } of deeds) {
    await tab.enqueue(command, { photos: photos.map((text) => new Blob([text])) })
  }
  await tab.idle()
  device.kill(tab)
  device.isOnline = true
  for (const { after, isDone } of deaths) {
    const killed = Promise.withResolvers<void>()
    const mortal = dyingAfter(device, after, isDone, killed.resolve)
    const tab = device.open(mortal)
    await Promise.race([killed.promise, tab.wake().then(() => tab.idle())])
    tab.stop()
    device.kill(tab)
  }
  const last = device.open()
  await last.wake()
  await last.idle()
  while (device.hasTimers) await device.untilNextTimer(last)
  assert.deepEqual(last.state().unsent, [])
  return device.server.effects
}

/** Storage and server of a tab that ends with a call: from then on nothing is ever answered. */
function dyingAfter(device: Device, after: number, isDone: boolean, onDeath: () => void) {
  let calls = 0
  function mortal<T extends object>(target: T): T {
    return new Proxy(target, {
      get(on, name, receiver) {
        const method = Reflect.get(on, name, receiver)
        if (typeof method !== 'function') return method
        return async (...values: unknown[]) => {
          calls += 1
          if (calls > after || (calls === after && !isDone)) return dead()
          const result = await Reflect.apply(method, on, values)
          return calls >= after ? dead() : result
        }
      },
    })
  }
  function dead(): Promise<never> {
    onDeath()
    return new Promise(() => undefined)
  }
  return { store: mortal<OutboxStore>(device.store), api: mortal<OutboxApi>(device.server.api) }
}
