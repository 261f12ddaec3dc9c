import { createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

export const SIGNING_ALGORITHM = 'RS256'

export interface KeyPair {
  readonly kid: string
  readonly modulus: string
  readonly exponent: string
  readonly privateKey: KeyObject
}

/** Runs in the thread pool, because generating the primes takes most of a second. */
export async function generateSigningPair(): Promise<KeyPair> {
  const { privateKey } = await generate('rsa', { modulusLength: 3072 })
  return keyPairOf(privateKey)
}

export function keyPairOf(privateKey: KeyObject): KeyPair {
  const { n, e } = createPublicKey(privateKey).export({ format: 'jwk' })
  if (n === undefined || e === undefined) throw new Error('The public key has no modulus or exponent')
  return { kid: randomUUID(), modulus: n, exponent: e, privateKey }
}
