import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affectedPaths, isAffected } from './affected.ts'
import type { Command } from './commands.ts'
import { waitingEntries, waitingPlants, withoutAnswered, withoutRemoved } from './overlay.ts'
import { draftOf } from './queue-changes.ts'
import type { Queued } from './queued.ts'

function queue(...commands: Command[]): Queued[] {
  return commands.map((command, at) => {
    const draft = draftOf(command, {}, 0, { id: `c${at}`, userId: 7, at: 0 })
    return { ...draft, seq: at }
  })
}

const watering = 1
const feeding = 2
const first = { scheduleId: 1, plantId: 11, type: watering }
const second = { scheduleId: 2, plantId: 12, type: feeding }
const third = { scheduleId: 3, plantId: 13, type: watering }

test('Today lacks what was answered, unless it was taken back later', () => {
  const pending = queue(
    { kind: 'tasksDone', tasks: [first], eventTime: 5, onlyDue: true },
    { kind: 'tasksSnooze', tasks: [second, third], until: '2026-11-17' },
    { kind: 'tasksRestore', tasks: [third] },
  )
  assert.deepEqual(withoutAnswered([first, second, third], pending), [third])
})

test('the journal shows a waiting tick as one entry for each type, with the entries that wait, the latest first', () => {
  const pending = queue(
    { kind: 'tasksDone', tasks: [first, second, third], eventTime: 5, onlyDue: true, remark: 'rain' },
    { kind: 'journalEntry', plants: [11, { from: 'c9' }], type: 4, eventTime: 9 },
    { kind: 'plantPhoto', plant: 12, asCover: true },
  )
  const common = { photos: 0, state: 'waiting' }
  const entry = { ...common, commandId: 'c1', type: 4, eventTime: 9, plantIds: [11] }
  const watered = {
    ...common,
    commandId: 'c0',
    type: watering,
    eventTime: 5,
    plantIds: [11, 13],
    remark: 'rain',
  }
  const fed = { ...common, commandId: 'c0', type: feeding, eventTime: 5, plantIds: [12], remark: 'rain' }
  assert.deepEqual(waitingEntries(pending), [entry, watered, fed])
  assert.deepEqual(waitingEntries(pending, { plantId: 12 }), [fed])
  assert.deepEqual(waitingEntries(pending, { type: watering }), [watered])
})

test('what is about to be removed is not shown', () => {
  const pending = queue({ kind: 'removal', entryIds: [2], plantIds: [3], mediaIds: [] })
  assert.deepEqual(withoutRemoved([{ id: 2 }, { id: 3 }], pending), [{ id: 3 }])
  assert.deepEqual(withoutRemoved([{ id: 2 }, { id: 3 }], pending, 'plantIds'), [{ id: 2 }])
})

test('new plants are shown, the latest first', () => {
  const place = { id: 4 }
  const pending = queue(
    { kind: 'newPlant', plant: { name: 'Fern', speciesId: 1 }, place },
    { kind: 'newPlant', plant: { name: 'Ivy', speciesId: 1 }, place },
  )
  assert.deepEqual(
    waitingPlants(pending).map(({ command }) => command.plant.name),
    ['Ivy', 'Fern'],
  )
})

test('a tick changes tasks and journal, and what is below them, but not what is only called alike', () => {
  const paths = affectedPaths({ kind: 'tasksDone', tasks: [first], eventTime: 5, onlyDue: true })
  const keys = [
    ['/api/v1/care-tasks', {}],
    ['/api/v1/care-tasks/summary'],
    ['/api/v1/plant-journals'],
    ['/api/v1/plants'],
    ['/api/v1/care-tasks-of-others'],
  ]
  assert.deepEqual(
    keys.map((key) => isAffected(key, paths)),
    [true, true, true, false, false],
  )
})
