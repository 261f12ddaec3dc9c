import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalJson } from '../../canonical-json.ts'
import { isForeignKeyViolation } from '../../db/errors.ts'
import type { Db } from '../../db/schema.ts'
import { unauthenticated } from '../../http/access.ts'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/envelope.ts'
import { AppError } from '../../http/errors.ts'
import type { Rule } from '../../http/judgement.ts'
import { varyBy } from '../../http/vary.ts'
import { inOwnTransaction } from '../accounts/own-transaction.ts'
import {
  type Claim,
  deleteOldKeys,
  deleteUnanswered,
  findKey,
  insertKey,
  type KeyOwner,
  updateAnswer,
} from './idempotency.sql.ts'

const KEEP_MS = 24 * 3_600_000
/** No request runs longer; one that seems to was cut off by a crash, and its key is free again. */
const LONGEST_REQUEST_MS = 60_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key that this request holds, if it came with one. */
    idempotencyClaim: RunningClaim | undefined
  }
}

interface RunningClaim extends Claim {
  isAnswered: boolean
}

/** What a first answer consists of beside its status, which is always 200. */
interface KeptAnswer {
  readonly data: unknown
  readonly language: string | undefined
}

/**
 * A request that is sent again with the same Idempotency-Key, because the answer got lost, gets the first
 * answer again and makes nothing twice. Failures are not kept: trying again is what the caller wants then.
 */
export async function onlyOnce<T>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  requestHash: string,
  work: () => Promise<T>,
): Promise<T> {
  const owner = keyOwnerOf(request)
  if (owner === undefined) return work()
  const claim = { ...owner, createdAt: Date.now(), isAnswered: false }
  if (!(await takeKey(db, claim, requestHash))) return firstAnswer<T>(db, owner, requestHash, reply)
  request.idempotencyClaim = claim
  const data = await freeingOnFailure(db, claim, work)
  // What is done is done: should the answer not be kept, the key must not be free for doing it again.
  if (!claim.isAnswered) await updateAnswer(db, claim, keptAnswer(data, reply))
  return data
}

/** Whether the request may be one that was sent before: what follows from the first must not refuse it. */
export async function isKeyUsed(db: Db, request: FastifyRequest): Promise<boolean> {
  const owner = keyOwnerOf(request)
  return owner !== undefined && (await findKey(db, owner)) !== undefined
}

/**
 * Work whose answer is kept, for a request with an Idempotency-Key, in the transaction of the work itself: there is
 * no moment in which a crash could leave the one without the other. What the work gives is the `data` of the answer.
 */
export function answerOnce<T>(
  db: Db,
  request: Pick<FastifyRequest, 'idempotencyClaim'>,
  reply: FastifyReply,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const claim = request.idempotencyClaim
  if (claim === undefined) return work(db)
  return inOwnTransaction(db, claim.userId, async (db) => {
    const data = await work(db)
    if (!(await updateAnswer(db, claim, keptAnswer(data, reply)))) throw stillRunning()
    claim.isAnswered = true
    return data
  })
}

function keptAnswer(data: unknown, reply: FastifyReply): string {
  const language = reply.getHeader('Content-Language')
  const answer: KeptAnswer = { data, language: typeof language === 'string' ? language : undefined }
  return JSON.stringify(answer)
}

async function takeKey(db: Db, claim: Claim, requestHash: string): Promise<boolean> {
  const first = await findKey(db, claim)
  const age = first === undefined ? 0 : claim.createdAt - first.createdAt
  if (first !== undefined && age > KEEP_MS) await deleteOldKeys(db, claim.createdAt - KEEP_MS)
  if (first?.answer === null && age > LONGEST_REQUEST_MS) {
    await deleteUnanswered(db, { ...claim, createdAt: first.createdAt })
  }
  try {
    return await insertKey(db, claim, requestHash)
  } catch (error) {
    // A key refers to nothing but its user.
    if (isForeignKeyViolation(error)) throw unauthenticated(true)
    throw error
  }
}

async function freeingOnFailure<T>(db: Db, claim: Claim, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // A connection may break at the commit, and nobody knows what came of it: what has an answer was done.
    // If not even this can be written, the key is free a minute from now; the first failure says more.
    await deleteUnanswered(db, claim).catch(() => {})
    throw error
  }
}

async function firstAnswer<T>(db: Db, owner: KeyOwner, requestHash: string, reply: FastifyReply): Promise<T> {
  const first = await findKey(db, owner)
  if (first !== undefined && first.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_CONFLICT')
  // Gone by now is one that has just failed: to this request it was still running.
  if (first === undefined || first.answer === null) throw stillRunning()
  // What was stored is what the same route answered before.
  const { data, language }: { data: T; language?: string } = JSON.parse(first.answer)
  if (language !== undefined) {
    varyBy(reply, 'Accept-Language')
    reply.header('Content-Language', language)
  }
  reply.header('Idempotent-Replay', 'true')
  return data
}

function stillRunning(): AppError {
  return new AppError('IDEMPOTENCY_CONFLICT', {
    message: 'The first request with this Idempotency-Key still runs.',
  })
}

function keyOwnerOf({ headers, principal, routeOptions }: FastifyRequest): KeyOwner | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || principal === undefined) return undefined
  return { userId: principal.userId, route: routeOptions.url ?? '', key }
}

/** Every authenticated POST honours the header; a route whose body is not JSON calls `onlyOnce` itself. */
export function honourIdempotencyKeys(app: App, db: Db): void {
  app.decorateRequest('idempotencyClaim', undefined)
  app.addHook('onRoute', (route) => {
    const { access, body } = route.config ?? {}
    if (route.method !== 'POST' || (access !== 'user' && access !== 'admin')) return
    route.config = { ...route.config, rules: [...(route.config?.rules ?? []), hasUsableKey] }
    if (body === 'raw') return
    const { handler } = route
    route.handler = async function once(request, reply) {
      const hash = hashOf([request.params, request.query, request.body])
      const data = await onlyOnce(db, request, reply, hash, async () =>
        dataOf(await handler.call(this, request, reply)),
      )
      return success(request, data)
    }
  })
}

/** A key that cannot be kept is told with everything else that is wrong. */
const hasUsableKey: Rule = ({ headers }) => {
  const key = headers['idempotency-key']
  const isUsable = key === undefined || (typeof key === 'string' && key.length >= 1 && key.length <= 255)
  return isUsable ? [] : [{ path: 'Idempotency-Key', message: 'must have 1 to 255 characters' }]
}

function dataOf(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && 'data' in answer) return answer.data
  throw new Error('A route that honours Idempotency-Key answers with the envelope')
}

/** Two bodies that say the same are the same request, however their fields are ordered. */
function hashOf(parts: unknown): string {
  return createHash('sha256').update(canonicalJson(parts)).digest('base64url')
}

export function deleteExpiredKeys(db: Db, now: number): Promise<void> {
  return deleteOldKeys(db, now - KEEP_MS)
}
