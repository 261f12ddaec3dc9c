import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Passwords } from '../src/features/auth/passwords.ts'
import { generateSigningPair, type KeyPair } from '../src/features/keys/key-pair.ts'
import { readKeyStock } from './key-stock.ts'

/**
 * Cheap password hashes and pregenerated keys: at the real cost most of the time of the tests would go into hashing and
 * key generation.
 */
export const passwords = new Passwords(
  { memory: 64, passes: 2, parallelism: 1 },
  { count: availableParallelism() },
)

const file = process.env.TEST_KEY_PAIRS
let pairs: readonly KeyPair[] | undefined
let given = 0

/** One of the key pairs in stock, with a key id of its own; a new pair where there are none. */
export async function signingPair(): Promise<KeyPair> {
  if (file === undefined) return generateSigningPair()
  if (pairs === undefined) [, ...pairs] = await readKeyStock(file)
  const pair = pairs[given++ % pairs.length]
  if (pair === undefined) throw new Error(`There is only one key in ${file}`)
  return { ...pair, kid: randomUUID() }
}
