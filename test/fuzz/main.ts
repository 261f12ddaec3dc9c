import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * The long run of the fuzzer, on both engines: `npm run test:fuzz`, with `--seed N` for a run as it was before, `--requests N` and
 * `--engine sqlite|postgres`. It sends every operation of the OpenAPI document requests that fit, and the same with one thing
 * made wrong. It fails for an answer that the document does not declare, for a 5xx that the contract does not know, for
 * something wrong that was accepted, and for a refused request that wrote (`refused-writes.ts` has what is wanted). A new
 * operation needs nothing, unless its fields name things by other names than those in `values.ts`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '20000' },
    engine: { type: 'string' },
  },
})
const { seed, requests, engine } = values
const problem = [
  seed !== undefined && !isWhole(seed) ? `--seed ${seed} is not a whole number` : undefined,
  isWhole(requests) ? undefined : `--requests ${requests} is not a whole number`,
  engine === undefined || engine === 'sqlite' || engine === 'postgres'
    ? undefined
    : `--engine ${engine} is neither sqlite nor postgres`,
].find((problem) => problem !== undefined)

if (problem === undefined) {
  const root = join(import.meta.dirname, '..', '..')
  const tests = spawn(process.execPath, [join(root, 'test', 'run.ts'), 'test/fuzz/fuzz.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_FUZZ_REQUESTS: requests,
      ...(seed === undefined ? {} : { TEST_FUZZ_SEED: seed }),
      ...(engine === undefined ? {} : { TEST_FUZZ_ENGINE: engine }),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const [code] = await once(tests, 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}

function isWhole(text: string): boolean {
  return /^\d{1,10}$/.test(text)
}
