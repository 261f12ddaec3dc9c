import type { FastifyReply, FastifyRequest } from 'fastify'
import { seal, unseal } from '../../../base/secret-box.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../../db/run/errors.ts'
import { inTransaction, isUnlocked, tryLock } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { disconnectSignal } from '../../../http/connection/disconnect-signal.ts'
import { AppError } from '../../../http/errors.ts'
import { varyBy } from '../../../http/negotiation/vary.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { hasAccount, inAccountDecision, inAccountTransaction } from '../account-transaction.ts'
import { gardenLock } from '../record.ts'
import { deleteKey, deleteOldKeys, findKey, insertKey, type KeyOwner } from './idempotency.sql.ts'
import { type Deadline, type RunningKeys, sleep } from './running-keys.ts'

export const KEYS_KEPT_MS = 24 * 3_600_000
/** How often a request looks whether another server has finished the first one. */
const POLL_INTERVAL_MS = 100

declare module 'fastify' {
  interface FastifyInstance {
    runningKeys: RunningKeys
    sameKeyWaitMs: number
    /** For responses with something that is shown only once; the first seals, all of them open. */
    responseKeys: readonly [current: Buffer, ...older: Buffer[]]
  }
  interface FastifyContextConfig {
    /** The work of its `once` writes by `later` only: see `inAccountDecision`. Nothing happens before that. */
    decides?: true
  }
  interface FastifyRequest {
    /** The Idempotency-Key that this request works under, if it came with one. */
    idempotencyClaim: Claim | undefined
    /** Whether `respondOnce` did the work of this request, or a repeated request got the first response again. */
    isIdempotent: boolean
  }
}

interface Claim extends KeyOwner {
  readonly requestHash: string
  readonly deadline: Deadline
}

/** What is stored of a first response; its status is always 200. */
interface StoredResponse {
  readonly data: unknown
  readonly language: string | undefined
}

/** Another server is working on a request with the same key. */
class RunningElsewhere extends Error {}

/**
 * A retry with the same Idempotency-Key gets the response of the first request, and nothing is created twice. Failures
 * are not stored, because a retry after a failure is meant to try again. While the first request runs, its retries wait.
 */
export async function onlyOnce<T>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  hashOf: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const owner = keyOwnerOf(request)
  // Most requests have no key, and need no hash.
  if (owner === undefined) return work()
  const requestHash = `${hashOf()}${gardenIn(request)}`
  const { runningKeys, sameKeyWaitMs } = request.server
  const deadline: Deadline = {
    at: performance.now() + sameKeyWaitMs,
    // Few requests wait.
    get disconnected() {
      return disconnectSignal(reply)
    },
  }
  // Nearly every key is new. A decision finds out at its end, when it stores the key: if it is not, nothing is written.
  for (let isNew = request.routeOptions.config.decides === true; ; isNew = false) {
    const release = runningKeys.acquire(owner, requestHash)
    if (release === undefined) {
      if (runningKeys.requestHashOf(owner) !== requestHash) throw new AppError('IDEMPOTENCY_CONFLICT')
      if (!(await runningKeys.untilReleased(owner, deadline))) throw stillRunning()
    }
    try {
      // Another server may have had the first request.
      const stored = isNew && release !== undefined ? undefined : await findStored(db, owner)
      if (stored !== undefined) return replay(stored, requestHash, request, reply)
      if (release === undefined) continue
      request.idempotencyClaim = { ...owner, requestHash, deadline }
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof AppError || isUniqueViolation(error))) throw error
        // Another server may have finished the same request in the meantime, so that there is nothing left to do.
        const finished = await findStored(db, owner)
        if (finished !== undefined) return replay(finished, requestHash, request, reply)
        // A new key can have an old one in its way, which is gone now.
        if (!isNew || !isUniqueViolation(error)) throw error
      }
    } finally {
      release?.()
    }
  }
}

/** The garden is a part of the request, unless it is the caller's own. */
function gardenIn({ place }: FastifyRequest): string {
  return place === undefined ? '' : ` garden ${place.gardenId}`
}

/** Whether this is a retry: it must not be refused for what its own first request has used up. */
export async function isKeyUsed(db: Db, request: FastifyRequest): Promise<boolean> {
  const owner = keyOwnerOf(request)
  return owner !== undefined && (await findStored(db, owner)) !== undefined
}

/**
 * Does the work, and for a request with an Idempotency-Key stores the key and the response in the same transaction: if
 * the server dies, either all of it is done or nothing, and then the key is free at once. The work resolves to the `data`
 * of the response.
 */
export async function respondOnce<T>(
  db: Db,
  request: KeyedRequest & Pick<FastifyRequest, 'idempotencyClaim' | 'isIdempotent' | 'server'>,
  reply: FastifyReply,
  work: (db: Db) => Promise<T>,
  inOne: typeof inTransaction = inTransaction,
): Promise<T> {
  const claim = request.idempotencyClaim
  // A key without a claim was never looked up: `onlyOnce` is missing.
  request.isIdempotent = claim !== undefined || keyOwnerOf(request) === undefined
  const isDecision = request.routeOptions.config.decides === true
  if (claim === undefined) return isDecision ? inAccountDecision(db, request.scope.gardenId, work) : work(db)
  const withKey = async (db: Db) => {
    if (!isUnlocked(db)) await lockKey(db, claim, request.scope.gardenId)
    const data = await work(db)
    const response = stored(serialised(data, reply), claim, request)
    const { userId, route, key, requestHash } = claim
    insertKey(db, { userId, route, key, requestHash, response })
    return data
  }
  for (;;) {
    try {
      const { gardenId } = request.scope
      if (isDecision) return await inAccountDecision(db, gardenId, withKey)
      return await inAccountTransaction(db, gardenId, withKey, inOne)
    } catch (error) {
      // In the garden of another user, the key is still one of the caller's account.
      if (isForeignKeyViolation(error) && !(await hasAccount(db, claim.userId))) throw unauthenticated(true)
      if (!(error instanceof RunningElsewhere)) throw error
    }
    // Outside of the transaction, so that waiting holds no database connection.
    if (!(await sleep(POLL_INTERVAL_MS, claim.deadline))) throw stillRunning()
  }
}

/** The lock of the garden comes next, which most of the work would wait for anyway: by the same statement. */
async function lockKey(db: Db, { userId, route, key }: KeyOwner, gardenId: number): Promise<void> {
  const lock = `idempotency key ${userId} ${route} ${key}`
  if (!(await tryLock(db, lock, gardenLock(gardenId)))) throw new RunningElsewhere()
}

function serialised(data: unknown, reply: FastifyReply): string {
  const language = reply.getHeader('Content-Language')
  const response: StoredResponse = { data, language: typeof language === 'string' ? language : undefined }
  return JSON.stringify(response)
}

/** What is shown only once lies in no table as it is. */
function stored(
  response: string,
  owner: KeyOwner,
  { server, routeOptions }: Pick<FastifyRequest, 'server' | 'routeOptions'>,
): string {
  if (routeOptions.config.shownOnce === undefined) return response
  const [key] = server.responseKeys
  return JSON.stringify({ sealed: seal(key, labelOf(owner), Buffer.from(response)).toString('base64') })
}

function opened(response: string, request: FastifyRequest): StoredResponse {
  const { sealed, ...plain }: StoredResponse & { sealed?: string } = JSON.parse(response)
  if (sealed === undefined) return plain
  const owner = keyOwnerOf(request)
  const box = Buffer.from(sealed, 'base64')
  const found = owner && unseal(request.server.responseKeys, labelOf(owner), box)
  if (found !== undefined) return JSON.parse(found.toString())
  throw new AppError('IDEMPOTENCY_CONFLICT', {
    message: 'The first response under this Idempotency-Key can no longer be read; use another key.',
  })
}

function labelOf({ userId, route, key }: KeyOwner): string {
  return `${userId} ${route} ${key}`
}

interface Stored {
  readonly response: string
  readonly requestHash: string
}

async function findStored(db: Db, owner: KeyOwner): Promise<Stored | undefined> {
  const row = await findKey(db, owner)
  if (row === undefined) return undefined
  const { response, requestHash, age } = row
  if (response !== null && age <= KEYS_KEPT_MS) return { response, requestHash }
  await (response === null ? deleteKey(db, owner) : deleteOldKeys(db, { keepMs: KEYS_KEPT_MS }))
  return undefined
}

function replay<T>(
  { response, requestHash }: Stored,
  wantedHash: string,
  request: FastifyRequest,
  reply: FastifyReply,
): T {
  if (requestHash !== wantedHash) throw new AppError('IDEMPOTENCY_CONFLICT')
  const { data, language } = opened(response, request)
  request.isIdempotent = true
  if (language !== undefined) {
    varyBy(reply, 'Accept-Language')
    reply.header('Content-Language', language)
  }
  reply.header('Idempotent-Replay', 'true')
  // What was stored is what the same route responded with before.
  return data as T
}

function stillRunning(): AppError {
  return new AppError('IDEMPOTENCY_CONFLICT', {
    message: 'The first request with this Idempotency-Key is still running; try again shortly.',
    headers: { 'Retry-After': '1' },
  })
}

type KeyedRequest = Pick<FastifyRequest, 'headers' | 'caller' | 'routeOptions' | 'scope'>

/** Two programs of one user may choose the same key: each grant has keys of its own, beside those of the account. */
function keyOwnerOf({ headers, caller, routeOptions }: KeyedRequest): KeyOwner | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || caller === undefined) return undefined
  const route = routeOptions.url ?? ''
  if (caller.kind === 'session') return { userId: caller.userId, route, key }
  const { gardenId, grantId } = caller.place
  return { userId: gardenId, route: `grant ${grantId} ${route}`, key }
}
