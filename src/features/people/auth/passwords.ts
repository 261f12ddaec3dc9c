import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_LENGTH } from '../../../base/password-rules.ts'
import { AppError } from '../../../http/errors.ts'
import { SpareProcessors } from '../../../jobs/spare-processors.ts'
import { WorkQueue } from '../../../jobs/work-queue.ts'

const derive = promisify(argon2)

interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

type Processors = Pick<SpareProcessors, 'count'>
type Around = <T>(work: () => Promise<T>) => Promise<T>

/** 19 MiB and two passes, the OWASP minimum: some 50 ms of one core. */
const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32

/** Hashes and verifies passwords with Argon2id. */
export class Passwords {
  /** Compared with when there is no such account, so that the time taken does not tell whether there is one. */
  readonly dummyHash: string
  readonly #cost: PasswordCost
  readonly #processors: Processors
  readonly #around: Around
  readonly #hashing: WorkQueue

  constructor(
    cost: PasswordCost = PASSWORD_COST,
    processors: Processors = new SpareProcessors(),
    around: Around = (work) => work(),
  ) {
    this.#cost = cost
    this.#processors = processors
    this.#around = around
    this.#hashing = new WorkQueue({ slots: () => processors.count, mostWaiting: 256 })
    this.dummyHash = this.unmatchedHash()
  }

  /** Makes a copy with its own queue, which does its work within something else, such as a span. */
  within(around: Around): Passwords {
    return new Passwords(this.#cost, this.#processors, around)
  }

  /** No password matches this hash, and comparing with it takes as long as with any other. */
  unmatchedHash(): string {
    return encode(this.#cost, randomBytes(16), randomBytes(HASH_BYTES))
  }

  /** For metrics. */
  get queue(): WorkQueue {
    return this.#hashing
  }

  /** Runs as many at a time as there are processors to spare. Rejects with QueueFullError while too many wait. */
  whenFree<T>(work: () => Promise<T>): Promise<T> {
    return this.#around(() => this.#hashing.run(work))
  }

  /** Call it through `whenFree`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    return encode(this.#cost, salt, await argon2id(password, salt, this.#cost))
  }

  /** Call it through `whenFree`. */
  async verify(password: string, encoded: string): Promise<boolean> {
    const { cost, salt, hash } = decode(encoded)
    return timingSafeEqual(await argon2id(password, salt, cost), hash)
  }

  /** True for a hash made before the cost was raised: the next sign-in can replace it. */
  isOutdated(encoded: string): boolean {
    const { cost } = decode(encoded)
    return cost.memory < this.#cost.memory || cost.passes < this.#cost.passes
  }
}

/** Normalised: keyboards differ in how they compose accents, and the password is the same. */
function argon2id(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...cost })
}

function encode({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

function decode(encoded: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
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

let common: Promise<ReadonlySet<string>> | undefined

/** Throws WEAK_PASSWORD for a password on the list. The list is large, so it is loaded when the first password is chosen. */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= loadList()
  if ((await common).has(password.normalize('NFKC').toLowerCase())) throw new AppError('WEAK_PASSWORD')
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter entries are refused for their length already.
  return new Set(dictionary['passwords-common'].filter((entry) => entry.length >= PASSWORD_LENGTH.min))
}
