import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command, CommandOf, NewPlant, ProblemState, SaidWish } from './commands.ts'
import { Device } from './test/device.ts'
import { done, noAnswer, refuse } from './test/sample-commands.ts'

const plant = { name: 'Fern', speciesId: 1 }
const newPlant: NewPlant = { kind: 'newPlant', plant, place: { id: 4 } }
const mites: ProblemState = {
  kind: 1,
  name: 'Mites',
  since: '2026-11-10',
  note: null,
  isolated: false,
  checkEvery: 7,
  endedOn: null,
}
const orchid: SaidWish = { wish: { name: 'Orchid', note: null, speciesId: null } }

function ends(problem: CommandOf<'problemChange'>['problem']): CommandOf<'problemChange'> {
  const fields = { endedOn: '2026-11-15' }
  const before = { endedOn: null }
  return { kind: 'problemChange', problem, name: 'Mites', fields, before, onlyUnchanged: false }
}

function noted(wish: CommandOf<'wishChange'>['wish'], note: string): CommandOf<'wishChange'> {
  const fields = { note }
  return {
    kind: 'wishChange',
    wish,
    name: 'Orchid',
    species: [],
    fields,
    before: { note: null },
    onlyUnchanged: true,
  }
}

test('a problem follows the plant that was made before it, and what is done about it follows the problem', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const fern = await tab.enqueue(newPlant)
  const opened = await tab.enqueue({ kind: 'newProblem', plants: [{ from: fern }, 9], problem: mites })
  await tab.enqueue(ends({ from: opened, plant: 9 }))
  const wish = await tab.enqueue({ kind: 'newWish', ...orchid })
  await tab.enqueue(noted({ from: wish }, 'White'))
  await tab.enqueue({ ...newPlant, wish: { from: wish }, wished: orchid })
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    'plant Fern at 4 with ',
    'problem 1 Mites of 101,9',
    'problem 1021 {"endedOn":"2026-11-15"} if undefined',
    'wish Orchid of null: null',
    'wish 103 {"note":"White"} if "w"',
    'plant Fern at 4 with ',
    'delete wish 103',
  ])
  assert.deepEqual(tab.state().unsent, [])
})

test('what was lost with the answer is not sent twice, though it is asked again', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { after: noAnswer }
  await tab.enqueue({ kind: 'newProblem', plants: [9], problem: mites })
  await tab.enqueue(noted(5, 'White'))
  await tab.enqueue({ kind: 'newWish', ...orchid })
  await tab.idle()
  for (let times = 0; times < 3; times++) await device.untilNextTimer(tab)
  device.server.fault = {}
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    'problem 1 Mites of 9',
    'wish 5 {"note":"White"} if "w"',
    'wish Orchid of null: null',
  ])
})

test('a change over one of another device is refused, unless it is meant to be', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.wish = { ...device.server.wish, note: 'Yellow' }
  const command = noted(5, 'White')
  const id = await tab.enqueue(command)
  await tab.enqueue(done(1))
  await tab.idle()
  assert.deepEqual(
    tab.state().failed.map(({ failure }) => failure),
    [{ reason: 'refused', code: 1109, requestId: undefined }],
  )
  assert.equal(device.server.effects.length, 1)
  await tab.revise(id, { ...command, onlyUnchanged: false })
  await tab.idle()
  assert.deepEqual(device.server.effects.slice(1), ['wish 5 {"note":"White"} if undefined'])
})

test('a change of what another device has said already, or of other fields, is none over it', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.wish = { name: 'Moth orchid', note: 'White', speciesId: null }
  await tab.enqueue(noted(5, 'White'))
  await tab.idle()
  assert.deepEqual([device.server.effects, tab.state().unsent], [[], []])
  const fields = { speciesId: 2 }
  const before = { speciesId: null }
  await tab.enqueue({
    kind: 'wishChange',
    wish: 5,
    name: 'Orchid',
    species: [],
    fields,
    before,
    onlyUnchanged: true,
  })
  await tab.idle()
  assert.deepEqual(device.server.effects, ['wish 5 {"speciesId":2} if "w"'])
})

test('one plant that is gone does not cost the problems of the others, and what was done about its own says so', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const opened = await tab.enqueue({ kind: 'newProblem', plants: [8, 9], problem: mites })
  await tab.enqueue(ends({ from: opened, plant: 8 }))
  await tab.enqueue(ends({ from: opened, plant: 9 }))
  device.server.deletedPlants.add(8)
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    'problem 1 Mites of 9',
    'problem 1010 {"endedOn":"2026-11-15"} if undefined',
  ])
  assert.deepEqual(
    tab.state().failed.map(({ command, failure }) => [command.kind, failure?.reason]),
    [
      ['problemChange', 'withoutPlant'],
      ['newProblem', 'refused'],
    ],
  )
})

test('what is undone after it was sent is undone on the server, and comes back as it was', async () => {
  const device = new Device()
  const tab = device.open()
  const ended = { ...mites, endedOn: '2026-11-12' }
  const commands: Command[] = [
    { kind: 'newProblem', plants: [8, 9], problem: mites },
    ends(5),
    { kind: 'problemRemoval', problem: 6, plant: 9, was: ended },
    { kind: 'newWish', ...orchid },
    noted(5, 'White'),
    { kind: 'wishRemoval', wish: 6, was: orchid },
    { ...newPlant, wish: 7, wished: orchid },
  ]
  const ids = []
  for (const command of commands) ids.push(await tab.enqueue(command))
  await tab.idle()
  const before = device.server.effects.length
  for (const id of ids) await tab.undo(id)
  await tab.idle()
  assert.deepEqual(device.server.effects.slice(before), [
    'withdraw problem 1010',
    'withdraw problem 1011',
    'problem 5 {"endedOn":null} if undefined',
    'problem 1 Mites of 9',
    'problem 1040 {"endedOn":"2026-11-12"} if undefined',
    'delete wish 102',
    'wish 5 {"note":null} if undefined',
    'wish Orchid of null: null',
    'delete plant 103',
    'wish Orchid of null: null',
  ])
  assert.deepEqual(tab.state().unsent, [])
})

test('what is undone before it was sent leaves nothing behind', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const ids = [
    await tab.enqueue(ends(5)),
    await tab.enqueue({ kind: 'problemRemoval', problem: 6, plant: 9, was: mites }),
    await tab.enqueue({ kind: 'wishRemoval', wish: 6, was: orchid }),
  ]
  assert.deepEqual(await tab.undo(...ids), [])
  assert.deepEqual(tab.state().unsent, [])
})

test('a plant is made though the wish it fulfils never was', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const wish = await tab.enqueue({ kind: 'newWish', ...orchid })
  await tab.enqueue({ ...newPlant, wish: { from: wish }, wished: orchid })
  await tab.enqueue(noted({ from: wish }, 'White'))
  await tab.undo(wish)
  await tab.enqueue({ ...newPlant, wish: { from: 'long gone' }, wished: orchid })
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, ['plant Fern at 4 with ', 'plant Fern at 4 with '])
  const left = () => tab.state().unsent.map(({ command, failure }) => [command.kind, failure?.reason])
  assert.deepEqual(left(), [['wishChange', 'withoutPlant']])
  // Sent again, it does not wait for ever.
  await tab.retry(tab.state().unsent[0]?.id ?? '')
  assert.deepEqual(left(), [['wishChange', 'withoutPlant']])
})

test('who took back a plant is told what is wished for again', async () => {
  const device = new Device()
  const tab = device.open()
  const id = await tab.enqueue({ ...newPlant, wish: 7, wished: orchid })
  await tab.idle()
  const [again = ''] = await tab.undo(id)
  await tab.enqueue({ ...newPlant, wish: { from: again }, wished: orchid })
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    'plant Fern at 4 with ',
    'delete wish 7',
    'delete plant 101',
    'wish Orchid of null: null',
    'plant Fern at 4 with ',
    'delete wish 102',
  ])
})

test('what is gone is refused with its code', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: (call) => call === 'change' && refuse(4801)() }
  await tab.enqueue(ends(5))
  await tab.idle()
  assert.deepEqual(
    tab.state().failed.map(({ failure }) => failure),
    [{ reason: 'refused', code: 4801, requestId: 'r1' }],
  )
})
