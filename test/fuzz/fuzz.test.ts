import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { onEachEngine } from '../engines.ts'
import { fuzz } from './fuzz.ts'

/** What `npm run test:fuzz` asks for. */
const { TEST_FUZZ_SEED: seed, TEST_FUZZ_REQUESTS: requests, TEST_FUZZ_ENGINE: only } = process.env
const isLong = requests !== undefined
/** Of `npm test`, where a failure must come from the change that is tested and not from the dice. */
const FIXED_SEED = 20_260_101
/** As many as there are operations, several times. Fewer on the second engine: what is refused hardly reaches it. */
const SLICE = { SQLite: { requests: 450, inARow: 4 }, PostgreSQL: { requests: 225, inARow: 2 } }

onEachEngine('requests of every operation, right and wrong,', (engine) => {
  const isLeftOut = only !== undefined && !engine.name.toLowerCase().startsWith(only)
  const options = { skip: isLeftOut && 'another engine is asked for' }
  test('are answered as documented, and write nothing if refused', options, async () => {
    const report = await fuzz(engine, {
      seed: seed === undefined ? (isLong ? randomInt(2 ** 31) : FIXED_SEED) : Number(seed),
      ...(isLong ? { requests: Number(requests), inARow: 4 } : SLICE[engine.name]),
    })
    if (isLong || report.violations.size > 0) process.stdout.write(report.text(engine.name))
    assert.deepEqual([...report.violations.keys()], [], `seed ${report.seed}`)
    // A few hundred requests are not enough for the rare ones.
    if (isLong) assert.deepEqual(report.neverSucceeded(), [], `seed ${report.seed}`)
  })
})
