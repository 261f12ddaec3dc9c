import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Passwords } from '../src/features/auth/passwords.ts'
import { generateSigningPair, type KeyPair, keyPairOf } from '../src/features/keys/key-pair.ts'

/**
 * Cheap password hashes and pregenerated keys: at the real cost most of the time of the tests would go into hashing and
 * key generation.
 */
export const passwords = new Passwords(
  { memory: 64, passes: 2, parallelism: 1 },
  { count: availableParallelism() },
)

const file = process.env.TEST_KEY_PAIRS
let pairs: readonly string[] | undefined
let given = 0

/** One of the key pairs generated for this run, with a key id of its own; a new pair where there are none. */
export async function signingPair(): Promise<KeyPair> {
  if (file === undefined) return generateSigningPair()
  pairs ??= Value.Parse(Type.Array(Type.String()), JSON.parse(await readFile(file, 'utf8')))
  const pem = pairs[given++ % pairs.length] ?? ''
  return keyPairOf(createPrivateKey(pem))
}
