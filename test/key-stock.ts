import { createPrivateKey, generateKeyPair } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type KeyPair, keyPairOf } from '../src/features/people/keys/key-pair.ts'

/** One for the template databases, and more to rotate to than are ever active at once. */
const KEY_PAIRS = 13
/** The fewest that RS256 allows: every sign-in makes a signature, which takes three times as long with those of production. */
const KEY_BITS = 2048
const FILE = join(
  import.meta.dirname,
  '..',
  'node_modules',
  '.cache',
  'frond-tests',
  `${KEY_PAIRS}-key-pairs-of-${KEY_BITS}-bits.json`,
)

/** The file with the key pairs. It is kept between runs: generating them takes three seconds of processor time. */
export async function fillKeyStock(): Promise<string> {
  if (existsSync(FILE)) return FILE
  const generate = () => promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
  const pairs = await Promise.all(Array.from({ length: KEY_PAIRS }, generate))
  const pems = pairs.map(({ privateKey }) => privateKey.export({ format: 'pem', type: 'pkcs8' }))
  await mkdir(dirname(FILE), { recursive: true })
  // Another run may look for it at this moment, so it appears whole.
  const unfinished = `${FILE}-${process.pid}`
  await writeFile(unfinished, JSON.stringify(pems), { mode: 0o600 })
  await rename(unfinished, FILE)
  return FILE
}

/** The key pairs of a file, each with a new key id. */
export async function readKeyStock(file: string): Promise<[first: KeyPair, ...others: KeyPair[]]> {
  const pems = Value.Parse(Type.Array(Type.String()), JSON.parse(await readFile(file, 'utf8')))
  const [first, ...others] = pems.map((pem) => keyPairOf(createPrivateKey(pem)))
  if (first === undefined) throw new Error(`There is no key in ${file}`)
  return [first, ...others]
}

/**
 * Loaded before a process of the service, it lets key pairs come from the stock: to generate one takes longer than a start.
 * What `killAt` makes may follow.
 */
export const KEYS_IN_STOCK = `
import crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { promisify } from 'node:util'
const pems = JSON.parse(readFileSync(${JSON.stringify(FILE)}, 'utf8'))
crypto.generateKeyPair = Object.assign(() => {}, {
  [promisify.custom]: async () => ({ privateKey: crypto.createPrivateKey(pems[process.pid % pems.length]) }),
})
module.syncBuiltinESMExports()
`
