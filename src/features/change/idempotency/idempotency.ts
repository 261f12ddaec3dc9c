import type { FastifyReply, FastifyRequest } from 'fastify'
import { seal, unseal } from '../../../base/secret-box.ts'
import { isUniqueViolation } from '../../../db/run/errors.ts'
import { inLongTransaction, inTransaction, isUnlocked, tryLock } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { disconnectSignal } from '../../../http/connection/disconnect-signal.ts'
import { AppError } from '../../../http/errors.ts'
import { varyBy } from '../../../http/negotiation/vary.ts'
import { inAccountDecision, inAccountTransaction } from '../account-transaction.ts'
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
  /** The last event of the garden when the key was looked up. */
  readonly lastEventId: number
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
  const requestHash = hashOf()
  const { runningKeys, sameKeyWaitMs } = request.server
  const deadline: Deadline = {
    at: performance.now() + sameKeyWaitMs,
    // Few requests wait.
    get disconnected() {
      return disconnectSignal(reply)
    },
  }
  // Another server may have finished the same request since the key was looked up, so that there is nothing left to do.
  const unlessFinished = async (error: unknown) => {
    const mayBe = error instanceof AppError || isUniqueViolation(error)
    const stored = mayBe ? (await findStored(db, owner, request)).stored : undefined
    if (stored === undefined) throw error
    return replay<T>(stored, requestHash, request, reply)
  }
  for (;;) {
    const release = runningKeys.acquire(owner, requestHash)
    if (release === undefined) {
      if (runningKeys.requestHashOf(owner) !== requestHash) throw new AppError('IDEMPOTENCY_CONFLICT')
      if (!(await runningKeys.untilReleased(owner, deadline))) throw stillRunning()
    }
    try {
      // Another server may have had the first request.
      const { stored, lastEventId } = await findStored(db, owner, request)
      if (stored !== undefined) return replay(stored, requestHash, request, reply)
      if (release === undefined) continue
      request.idempotencyClaim = { ...owner, requestHash, deadline, lastEventId }
      return await work().catch(unlessFinished)
    } finally {
      release?.()
    }
  }
}

/** Whether this is a retry: it must not be refused for what its own first request has used up. */
export async function isKeyUsed(db: Db, request: FastifyRequest): Promise<boolean> {
  const owner = keyOwnerOf(request)
  return owner !== undefined && (await findStored(db, owner, request)).stored !== undefined
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
  how: 'transaction' | 'long transaction' | 'decision' = 'transaction',
): Promise<T> {
  const claim = request.idempotencyClaim
  // A key without a claim was never looked up: `onlyOnce` is missing.
  request.isIdempotent = claim !== undefined || keyOwnerOf(request) === undefined
  const isDecision = how === 'decision'
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
      if (isDecision) return await inAccountDecision(db, claim.userId, withKey, claim.lastEventId)
      const inOne = how === 'transaction' ? inTransaction : inLongTransaction
      return await inAccountTransaction(db, claim.userId, withKey, inOne)
    } catch (error) {
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

async function findStored(
  db: Db,
  owner: KeyOwner,
  { scope }: Pick<FastifyRequest, 'scope'>,
): Promise<{ stored: Stored | undefined; lastEventId: number }> {
  const row = await findKey(db, { ...owner, gardenId: scope.gardenId })
  const lastEventId = row?.lastEventId ?? 0
  if (row === undefined || row.requestHash === null || row.age === null)
    return { stored: undefined, lastEventId }
  const { response, requestHash, age } = row
  if (response !== null && age <= KEYS_KEPT_MS) return { stored: { response, requestHash }, lastEventId }
  await (response === null ? deleteKey(db, owner) : deleteOldKeys(db, { keepMs: KEYS_KEPT_MS }))
  return { stored: undefined, lastEventId }
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

type KeyedRequest = Pick<FastifyRequest, 'headers' | 'principal' | 'routeOptions' | 'scope'>

function keyOwnerOf({ headers, principal, routeOptions }: KeyedRequest): KeyOwner | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || principal === undefined) return undefined
  return { userId: principal.userId, route: routeOptions.url ?? '', key }
}
