import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlantProblem } from '../api/types.ts'
import type { Command, CommandOf, ProblemState } from '../offline/outbox/commands.ts'
import { draftOf } from '../offline/outbox/queue-changes.ts'
import type { Queued } from '../offline/outbox/queued.ts'
import { shownProblems } from './shown-problems.ts'

const mites: PlantProblem = {
  id: 5,
  plant: { id: 1, name: 'Fern' },
  kind: 1,
  name: 'Mites',
  since: '2026-11-10',
  isolated: false,
  checkEvery: 7,
  nextCheck: '2026-11-20',
  createdAt: 0,
}
const shown = {
  id: 5,
  key: '5',
  plant: { id: 1, name: 'Fern' },
  kind: 1,
  name: 'Mites',
  since: '2026-11-10',
  endedOn: undefined,
  note: undefined,
  isolated: false,
  checkEvery: 7,
  nextCheck: '2026-11-20',
  isWaiting: false,
}
const rust: ProblemState = {
  kind: 2,
  name: 'Rust',
  since: '2026-11-12',
  note: 'On the left',
  isolated: true,
  checkEvery: 3,
  endedOn: null,
}

function queue(commands: readonly Command[], more: Partial<Queued> = {}): Queued[] {
  return commands.map((command, at) => {
    const draft = draftOf(command, { 1: 'Fern', 2: 'Ivy' }, 0, { id: `c${at}`, userId: 7, at: 0 })
    return { ...draft, seq: at, ...more }
  })
}

function changed(problem: CommandOf<'problemChange'>['problem'], fields: Partial<ProblemState>): Command {
  return { kind: 'problemChange', problem, name: 'Mites', fields, before: {}, onlyUnchanged: true }
}

test('new problems are shown for each of their plants, the latest first, and what is done about them', () => {
  const opened: Command = { kind: 'newProblem', plants: [1, 2, { from: 'c9' }], problem: rust }
  const one = {
    id: { from: 'c0', plant: 1 },
    key: 'c0-1',
    plant: { id: 1, name: 'Fern' },
    kind: 2,
    name: 'Rust',
    since: '2026-11-12',
    endedOn: undefined,
    note: 'On the left',
    isolated: true,
    checkEvery: 3,
    nextCheck: '2026-11-15',
    isWaiting: true,
  }
  const other = { ...one, id: { from: 'c0', plant: 2 }, key: 'c0-2', plant: { id: 2, name: 'Ivy' } }
  assert.deepEqual(shownProblems([mites], queue([opened])), [one, other, shown])
  const closed = changed({ from: 'c0', plant: 2 }, { endedOn: '2026-11-13' })
  const ended = { ...other, endedOn: '2026-11-13', nextCheck: undefined }
  assert.deepEqual(shownProblems([mites], queue([opened, closed])), [one, shown, ended])
})

test('a problem that was sent is shown once, whether the list has it or not', () => {
  const opened: Command = { kind: 'newProblem', plants: [1], problem: rust }
  const sent = queue([opened], {
    state: 'sent',
    results: { media: [], removed: 0, problems: [{ id: 5, plantId: 1 }] },
  })
  assert.deepEqual(
    shownProblems([], sent).map(({ id, name, isWaiting }) => [id, name, isWaiting]),
    [[5, 'Rust', false]],
  )
  assert.deepEqual(shownProblems([mites], sent), [shown])
})

test('a change shows at once, and moves the next look by as much as it is asked for', () => {
  const days = { checkEvery: 14, note: 'Under the leaves' }
  assert.deepEqual(shownProblems([mites], queue([changed(5, days)])), [
    { ...shown, ...days, nextCheck: '2026-11-27', isWaiting: true },
  ])
  const never = queue([changed(5, { checkEvery: null })])
  assert.deepEqual(shownProblems([mites], never), [
    { ...shown, checkEvery: undefined, nextCheck: undefined, isWaiting: true },
  ])
  const twice = queue([changed(5, { endedOn: '2026-11-18' }), changed(5, { endedOn: null })])
  assert.deepEqual(shownProblems([mites], twice), [{ ...shown, nextCheck: '2026-11-17', isWaiting: true }])
})

test('a deleted problem is not shown, nor beside the one that was made again', () => {
  const was = { ...rust, name: 'Mites' }
  const removal: Command = { kind: 'removal', entryIds: [], plantIds: [], mediaIds: [], problemIds: [5] }
  assert.deepEqual(shownProblems([mites], queue([removal])), [])
  const gone: Command = { kind: 'problemRemoval', problem: 5, plant: 1, was }
  assert.deepEqual(shownProblems([mites], queue([gone])), [])
  const again: Command = { kind: 'newProblem', plants: [1], problem: was, insteadOf: 5 }
  assert.deepEqual(
    shownProblems([mites], queue([again])).map(({ key }) => key),
    ['c0-1'],
  )
})
