import type { FastifyRequest, RouteOptions } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { AppError } from '../../http/errors.ts'
import { isObject, type Json, type JsonObject, plainJson } from '../../http/schemas.ts'
import { unauthenticated } from '../../http/security/access.ts'
import { GardenRole } from '../../http/security/caller.ts'
import type { OwnCalls } from '../../http/security/own-calls.ts'
import { Refusal } from './failures.ts'

/** An endpoint of the API by its method and pattern, such as `GET /api/v1/plants/:id`. */
export type Endpoint = `${'GET' | 'POST'} /api/v1/${string}`

export interface Call {
  readonly endpoint: Endpoint
  /** For an endpoint with an `:id`. */
  readonly id?: number
  /** The query of a GET, the body of a POST. */
  readonly fields?: JsonObject
  readonly idempotencyKey?: string | undefined
}

/** What every endpoint responds with. */
interface Envelope {
  readonly code: number
  readonly message: string
  /** Of a failure null, or the fields that were wrong. */
  readonly data: Json
}

/** What the call has of the request that it is made for, beside its caller. Its garden is that of the key. */
const PASSED_ON = ['accept-language', 'traceparent'] as const

/**
 * The endpoints of the API, for callers in this process. A call passes every step of a request from outside: access, rules, stored
 * responses and limits are those of the endpoint, and no second implementation of any of them is needed.
 */
export class Endpoints {
  readonly #app: App
  readonly #ownCalls: OwnCalls
  readonly #routes = new Map<string, RouteOptions>()

  /** Knows the routes that are declared from now on. */
  constructor(app: App, ownCalls: OwnCalls) {
    this.#app = app
    this.#ownCalls = ownCalls
    app.addHook('onRoute', (route) => {
      this.#routes.set(`${String(route.method)} ${route.url}`, route)
    })
  }

  /** The schema of the query of a GET or of the body of a POST. */
  fieldsOf(endpoint: Endpoint): JsonObject {
    const { schema } = this.#routeOf(endpoint)
    const fields = plainJson(schema?.body ?? schema?.querystring ?? {})
    return isObject(fields) ? fields : {}
  }

  /** The least role that a key needs. */
  roleOf(endpoint: Endpoint): GardenRole {
    const { config } = this.#routeOf(endpoint)
    const access = config?.access
    return typeof access === 'object' ? GardenRole[access.role] : GardenRole.Viewer
  }

  #routeOf(endpoint: Endpoint): RouteOptions {
    const route = this.#routes.get(endpoint)
    if (route === undefined) throw new Error(`There is no endpoint ${endpoint}`)
    return route
  }

  /** Gives the `data` of a success; throws a `Refusal` otherwise. */
  async call(
    { id: requestId, ip, headers, caller }: FastifyRequest,
    { endpoint, id, fields = {}, idempotencyKey }: Call,
  ): Promise<Json> {
    if (caller === undefined) throw unauthenticated(false)
    const isRead = endpoint.startsWith('GET ')
    const path = endpoint.slice(endpoint.indexOf('/')).replace(':id', String(id))
    const passedOn = PASSED_ON.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    const reply = await this.#ownCalls
      .as(caller, (authorization) =>
        this.#app.inject({
          method: isRead ? 'GET' : 'POST',
          url: isRead ? `${path}?${new URLSearchParams(textsOf(fields))}` : path,
          ...(!isRead && { payload: fields }),
          headers: {
            ...Object.fromEntries(passedOn),
            authorization,
            'x-request-id': requestId,
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          },
          remoteAddress: ip,
        }),
      )
      // Only a service that is being stopped takes no calls.
      .catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', { cause })
      })
    const { code, message, data }: Envelope = JSON.parse(reply.body)
    if (reply.statusCode === 200) return data
    throw new Refusal({ code, message, ...(isObject(data) && data) })
  }
}

function textsOf(fields: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}
