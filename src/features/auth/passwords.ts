import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError, RETRY_SOON } from '../../http/errors.ts'
import { QueueFullError, WorkQueue } from '../../jobs/work-queue.ts'

const derive = promisify(argon2)

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** 19 MiB and two passes: some 50 ms of one core for us, a lot for someone who tries millions. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32

const hashing = new WorkQueue({ slots: availableParallelism(), mostWaiting: 256 })

/** Waits for one of as many places as there are cores; beyond a bounded queue callers are turned away. */
export async function whenHashingIsFree<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await hashing.run(work)
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new AppError('OVERLOADED', { headers: RETRY_SOON, cause: error })
    throw error
  }
}

/** Call it through `whenHashingIsFree`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Call it through `whenHashingIsFree`. */
export async function isPassword(password: string, encoded: string): Promise<boolean> {
  const { cost, salt, hash } = decode(encoded)
  return timingSafeEqual(await argon2id(password, salt, cost), hash)
}

/** True for a hash made before the cost was raised: the next sign-in can renew it. */
export function isOutdated(encoded: string): boolean {
  const { cost } = decode(encoded)
  return cost.memory < COST.memory || cost.passes < COST.passes
}

/** Compared with when there is no such account, so that its absence takes as long to find out. */
export const NOBODYS_PASSWORD = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${base64(randomBytes(16))}$${base64(randomBytes(HASH_BYTES))}`

/** One spelling for one password: keyboards differ in how they compose accents. */
function argon2id(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...cost })
}

function decode(encoded: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    encoded,
  )
  const [, memory, passes, parallelism, salt, hash] = parts ?? []
  if (salt === undefined || hash === undefined)
    throw new Error('A stored password hash is not in the expected form')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
