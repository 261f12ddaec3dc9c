import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Config } from '../src/config/config.ts'
import { loadSecrets, type Secrets } from '../src/config/secrets.ts'
import { Passwords } from '../src/features/people/auth/passwords.ts'
import { generateSigningPair, type KeyPair } from '../src/features/people/keys/key-pair.ts'
import { readKeyStock } from './key-stock.ts'

/**
 * Cheap password hashes, pregenerated keys and remembered secrets: at the real cost most of the time of the tests would go
 * into hashing and key generation.
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

const remembered = new Map<string, Promise<Secrets>>()

/** What `loadSecrets` derives from configured secrets, of which each is stretched once; one of a data folder is its own. */
export function secretsOf(config: Config): Promise<Secrets> {
  if (config.secretKeys.length === 0) return loadSecrets(config)
  const name = JSON.stringify(config.secretKeys)
  const secrets = remembered.get(name) ?? loadSecrets(config)
  remembered.set(name, secrets)
  return secrets
}
