import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Passwords } from '../src/features/auth/passwords.ts'
import { generateSigningPair, type KeyPair, keyPairOf } from '../src/features/keys/key-pair.ts'

/**
 * Tests are about what happens with passwords and keys, not about what they cost: at the real price most of
 * their time would go into hashes and the search for primes.
 */
export const passwords = new Passwords({ memory: 64, passes: 2, parallelism: 1 })

const file = process.env.TEST_KEY_PAIRS
let pairs: readonly string[] | undefined
let given = 0

/** One of the pairs made for this run, under a name of its own; a new one where none were made. */
export async function signingPair(): Promise<KeyPair> {
  if (file === undefined) return generateSigningPair()
  pairs ??= Value.Parse(Type.Array(Type.String()), JSON.parse(await readFile(file, 'utf8')))
  const pem = pairs[given++ % pairs.length] ?? ''
  return keyPairOf(createPrivateKey(pem))
}
