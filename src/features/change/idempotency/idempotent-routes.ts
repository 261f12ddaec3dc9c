import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { success } from '../../../http/envelope.ts'
import type { Limits } from '../../../http/limits.ts'
import { isObject } from '../../../http/schemas.ts'
import type { Rule } from '../../../http/validation/request-validation.ts'
import type { PeriodicJob } from '../../../jobs/periodic.ts'
import { deleteOldKeys, updateFutureKeys } from './idempotency.sql.ts'
import { KEYS_KEPT_MS, onlyOnce, respondOnce } from './idempotency.ts'
import { RunningKeys } from './running-keys.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Does the work and gives its data, as `respondOnce` does. */
    once<T>(work: (db: Db) => Promise<T>): Promise<T>
  }
}

/** Requests that may wait for their key at a time: far more than honest retries, few enough to cost nothing. */
const MAX_WAITING = 100

/**
 * Every authenticated POST honours the header; a route with a body that is not JSON calls `onlyOnce` itself. A handler that
 * succeeds without `respondOnce` fails instead, with a key or without: the first test that calls a forgetful route shows it.
 */
export function honourIdempotencyKeys(
  app: App,
  db: Db,
  { sameKeyWaitMs }: Limits,
  responseKeys: readonly [current: Buffer, ...older: Buffer[]],
): void {
  app.decorate('responseKeys', responseKeys)
  app.decorate('runningKeys', new RunningKeys(MAX_WAITING))
  app.decorate('sameKeyWaitMs', sameKeyWaitMs)
  app.decorateRequest('idempotencyClaim', undefined)
  app.decorateRequest('isIdempotent', false)
  app.decorateReply('once', function once<T>(this: FastifyReply, work: (db: Db) => Promise<T>) {
    return respondOnce(db, this.request, this, work)
  })
  app.addHook('onRoute', (route) => {
    const { access, body, passesOn = false } = route.config ?? {}
    if (route.method !== 'POST' || access === 'public' || access === 'operator' || passesOn) return
    route.config = { ...route.config, rules: [...(route.config?.rules ?? []), hasUsableKey] }
    const { handler, url } = route
    route.handler = async function once(request, reply) {
      const handle = async () => handler.call(this, request, reply)
      const response = await (body === 'raw' ? handle() : jsonOnce(db, request, reply, handle))
      if (request.isIdempotent) return response
      throw new Error(
        `POST ${url} does not store its response by onlyOnce and respondOnce: a repeated request would do its work twice`,
      )
    }
  })
}

async function jsonOnce(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<unknown>,
): Promise<object> {
  const data = await onlyOnce(
    db,
    request,
    reply,
    () => hashOf([request.params, request.query, withoutPassword(request.body)]),
    async () => dataOf(await handle()),
  )
  return success(request, data)
}

/** A hash of a password that is quick to compute must lie in no table. */
function withoutPassword(body: unknown): unknown {
  if (!isObject(body) || !('password' in body)) return body
  const { password, ...others } = body
  return others
}

/** An unusable key is reported together with everything else that is wrong. */
const hasUsableKey: Rule = {
  part: 'headers',
  check: ({ headers }) => {
    const key = headers['idempotency-key']
    const isUsable = key === undefined || (typeof key === 'string' && key.length >= 1 && key.length <= 255)
    return isUsable ? [] : [{ path: 'Idempotency-Key', message: 'must have 1 to 255 characters' }]
  },
}

function dataOf(response: unknown): unknown {
  if (typeof response === 'object' && response !== null && 'data' in response) return response.data
  throw new Error('A route that honours Idempotency-Key responds with the envelope')
}

/** The order of the fields makes no difference: two bodies with the same values are the same request. */
function hashOf(parts: unknown): string {
  return hash('sha256', canonicalJson(parts), 'base64url')
}

/** JSON with the fields of every object sorted, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, part]) => [name, sorted(part)]))
}

export function idempotencyCleanUp(db: Db): PeriodicJob {
  return {
    name: 'delete old idempotency keys',
    everyMs: 3_600_000,
    run: async () => {
      await updateFutureKeys(db)
      await deleteOldKeys(db, { keepMs: KEYS_KEPT_MS })
    },
  }
}
