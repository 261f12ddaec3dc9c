import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SQLITE } from '../../../test/engines.ts'
import { addNote, createNotes, noteBodies } from '../../../test/notes-table.ts'
import { inTransaction } from '../transaction.ts'
import { LoopTurn } from './loop-turn.ts'
import { Turnstile } from './mutex.ts'
import { openSqlite } from './sqlite.ts'

test('a turn is long after 10 ms of work, and the next one begins anew', async () => {
  let now = 1_000
  const turn = new LoopTurn(() => now)
  assert.equal(turn.isLong, false)
  now += 9
  assert.equal(turn.isLong, false)
  now += 1
  assert.equal(turn.isLong, true)
  await nextTurn()
  assert.equal(turn.isLong, false)
})

test('time that passes between two turns is nobody’s work', async () => {
  let now = 1_000
  const turn = new LoopTurn(() => now)
  assert.equal(turn.isLong, false)
  await nextTurn()
  now += 60_000
  assert.equal(turn.isLong, false)
})

test('writers follow upon each other until the turn is long, then everybody else comes first', async () => {
  let now = 0
  const turnstile = new Turnstile(10_000, new LoopTurn(() => now))
  const seen: string[] = []
  const write = async (name: string, ms: number) => {
    await turnstile.enter()
    seen.push(name)
    now += ms
    turnstile.leave()
  }
  await turnstile.enter()
  const writers = [write('one', 4), write('two', 4), write('three', 4), write('four', 4), write('five', 4)]
  turnstile.leave()
  // What arrives meanwhile, such as a new connection.
  const others = nextTurn().then(() => seen.push('others'))
  await Promise.all([...writers, others])
  assert.deepEqual(seen, ['one', 'two', 'three', 'others', 'four', 'five'])
  assert.deepEqual([turnstile.isTaken, turnstile.waiting], [false, 0])
})

test('who gives up while the others have their turn is not let in any more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  const turn = new LoopTurn(() => now)
  const turnstile = new Turnstile(1_000, turn)
  await turnstile.enter()
  const late = assert.rejects(turnstile.enter(), { name: 'WriterBusyError' })
  assert.equal(turn.isLong, false)
  now += 10
  turnstile.leave()
  t.mock.timers.tick(1_000)
  await late
  await nextTurn()
  assert.deepEqual([turnstile.isTaken, turnstile.waiting], [false, 0])
})

test('a long transaction lets others go first between two statements', async (t) => {
  const scratch = await SQLITE.create('empty')
  t.after(() => scratch.remove())
  assert.ok(scratch.config.engine === 'sqlite')
  const { db, close } = openSqlite(scratch.config.file)
  t.after(close)
  await createNotes(db)
  await noteBodies(db)
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  let now = performance.now()
  t.mock.method(performance, 'now', () => {
    now += 4
    return now
  })
  await inTransaction(db, async (db) => {
    for (let at = 0; at < 30; at++) await addNote(db, `note ${at}`)
  })
  isOver = true
  // Without it all statements follow upon each other in one turn.
  assert.ok(turns >= 5, `${turns} turns`)
  assert.equal((await noteBodies(db)).length, 30)
})
