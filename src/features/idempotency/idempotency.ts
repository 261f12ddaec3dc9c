import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/envelope.ts'
import { AppError, validationFailed } from '../../http/errors.ts'
import {
  deleteKey,
  deleteOldKeys,
  findKey,
  insertKey,
  type KeyOwner,
  updateAnswer,
} from './idempotency.sql.ts'

const KEEP_MS = 24 * 3_600_000
/** No request runs longer; one that seems to was cut off by a crash, and its key is free again. */
const LONGEST_REQUEST_MS = 60_000

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
  const now = Date.now()
  await clearStale(db, owner, now)
  if (!(await insertKey(db, owner, requestHash, now))) {
    const answer: T = await firstAnswer(db, owner, requestHash)
    reply.header('Idempotent-Replay', 'true')
    return answer
  }
  const data = await freeingOnFailure(db, owner, now, work)
  // What is done is done: should the answer not be kept, the key must not be free for doing it again.
  await updateAnswer(db, owner, now, JSON.stringify(data))
  return data
}

async function freeingOnFailure<T>(db: Db, owner: KeyOwner, now: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await deleteKey(db, owner, now)
    throw error
  }
}

async function firstAnswer<T>(db: Db, owner: KeyOwner, requestHash: string): Promise<T> {
  const first = await findKey(db, owner)
  if (first !== undefined && first.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_CONFLICT')
  // Gone by now is one that has just failed: to this request it was still running.
  if (first === undefined || first.answer === null) {
    throw new AppError('IDEMPOTENCY_CONFLICT', {
      message: 'The first request with this Idempotency-Key still runs.',
    })
  }
  // What was stored is what the same route answered before.
  return JSON.parse(first.answer)
}

async function clearStale(db: Db, owner: KeyOwner, now: number): Promise<void> {
  const first = await findKey(db, owner)
  if (first === undefined) return
  const age = now - first.createdAt
  if (age > KEEP_MS || (first.answer === null && age > LONGEST_REQUEST_MS))
    await deleteKey(db, owner, first.createdAt)
}

function keyOwnerOf({ headers, principal, routeOptions }: FastifyRequest): KeyOwner | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || principal === undefined) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
    throw validationFailed([{ path: 'Idempotency-Key', message: 'must have 1 to 255 characters' }])
  }
  return { userId: principal.userId, route: routeOptions.url ?? '', key }
}

/** Every authenticated POST honours the header; a route whose body is not JSON calls `onlyOnce` itself. */
export function honourIdempotencyKeys(app: App, db: Db): void {
  app.addHook('onRoute', (route) => {
    const { access, body } = route.config ?? {}
    if (route.method !== 'POST' || body === 'raw' || (access !== 'user' && access !== 'admin')) return
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

function dataOf(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && 'data' in answer) return answer.data
  throw new Error('A route that honours Idempotency-Key answers with the envelope')
}

function hashOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

export function deleteExpiredKeys(db: Db, now: number): Promise<void> {
  return deleteOldKeys(db, now - KEEP_MS)
}
