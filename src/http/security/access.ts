import type { FastifyRequest } from 'fastify'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import type { App } from '../app-type.ts'
import { AppError, type ErrorName } from '../errors.ts'
import { varyBy } from '../negotiation/vary.ts'
import { onRequest } from '../steps.ts'
import { type Caller, GardenRole, type Place, type SessionCaller } from './caller.ts'
import type { OwnCalls } from './own-calls.ts'

/** The callers that a route lets in. `operator` routes stand outside the API: health, metrics, documents. */
export type Access = 'public' | 'account' | 'admin' | 'operator' | GardenAccess

/** A route of a garden, which `Frond-Garden` may name. */
export interface GardenAccess {
  /** The least role that a session or a key needs. */
  readonly role: Exclude<keyof typeof GardenRole, 'Owner'>
  /** The least role that a link needs; without it no link gets in. */
  readonly links?: 'Viewer' | 'Sitter'
  /** These get in before their first day, too. */
  readonly upcoming?: 'links' | 'persons'
  /** All other callers are refused. */
  readonly only?: 'sessions' | 'keys'
}

/**
 * Finds the caller of a request; undefined for a missing or invalid token. Rejects only when it cannot be checked.
 * No promise where it is known already, as for most requests.
 */
export type Authenticate = (request: FastifyRequest) => MaybePromise<Caller | undefined>

/** Finds the place that a user has today in a garden of another user, or will have. */
export type FindPlace = (userId: number, gardenId: number) => MaybePromise<Place | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The errors of this route beyond those that every route can have; for the OpenAPI document. */
    errors?: readonly ErrorName[]
    /**
     * Responses have an ETag over `data`, or over the whole body of a `bare` one. With that of a new state the next change needs
     * no GET before it; a GET whose If-None-Match has it gets 304.
     */
    etag?: boolean | 'bare'
    /** The response has texts about species and a Content-Language: `negotiated` by Accept-Language, or `fixed`. */
    languages?: 'negotiated' | 'fixed'
    /** Accept-Language decides something else: the sort order of names, notes, or the state that If-Match is compared with. */
    readsAcceptLanguage?: true
    /** Responds with server-sent events instead, if the client prefers these. */
    streamsEvents?: true
    /** `raw`: the handler reads the body itself, the JSON rules do not apply. */
    body?: 'raw'
    /** Changes nothing itself: it calls other routes, and those honour Idempotency-Key. */
    passesOn?: true
    /** Keys that programs have fetched themselves get in here, and nowhere else. */
    takesClients?: true
    /** Where programs learn how to fetch a key; refused callers are told. */
    resourceMetadata?: string | undefined
  }
}

/** A route without declared access stops the boot: forgetting it must not mean "public". */
export function requireDeclaredAccess(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} does not declare its access`)
    }
  })
}

export function authenticateRequests(app: App, authenticate: Authenticate, ownCalls: OwnCalls): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('isOwnCall', false)
  onRequest(app, (request) => {
    const { access } = request.route
    const { authorization } = request.headers
    if (access === 'operator' || authorization === undefined) return undefined
    const known = ownCalls.take(authorization)
    if (known !== undefined) {
      request.caller = known
      request.isOwnCall = true
      return undefined
    }
    const found = authenticate(request)
    if (!(found instanceof Promise)) {
      request.caller = usableOn(request, found)
      return undefined
    }
    return found.then(
      (caller) => {
        request.caller = usableOn(request, caller)
      },
      (error: unknown) => {
        // A public route needs no caller, so a token that cannot be checked right now is ignored.
        if (access !== 'public') throw error
      },
    )
  })
}

/** Where a key of a program is not good, it is as unknown as any other text. */
function usableOn({ route }: FastifyRequest, caller: Caller | undefined): Caller | undefined {
  return caller?.kind === 'key' && caller.isOfClient && !route.takesClients ? undefined : caller
}

/** Refuses callers that a route does not let in: 401, then 404 for the garden, then 403. */
export function enforceAccess(app: App, findPlace: FindPlace): void {
  app.decorateRequest('place', undefined)
  onRequest(app, (request, reply) => {
    const { access, resourceMetadata } = request.route
    if (access === undefined || access === 'public' || access === 'operator') return undefined
    const { caller, headers } = request
    if (caller === undefined) throw unauthenticated(headers.authorization !== undefined, resourceMetadata)
    if (access === 'account' || access === 'admin') {
      if (caller.kind !== 'session' || (access === 'admin' && caller.role !== 'ADMIN')) throw forbidden()
      return undefined
    }
    varyBy(reply, 'Frond-Garden')
    const wanted = headers['frond-garden']
    // Nearly every request is about the own garden, where a session may do everything.
    if (wanted === undefined && caller.kind === 'session') return enter(request, access, null)
    const found = placeOf(caller, wanted, findPlace)
    return found instanceof Promise
      ? found.then((place) => enter(request, access, place))
      : enter(request, access, found)
  })
}

/** Null stands for the own garden of a session. */
function placeOf(
  caller: Caller,
  wanted: string | string[] | undefined,
  findPlace: FindPlace,
): MaybePromise<Place | null | undefined> {
  if (caller.kind !== 'session') {
    return wanted === undefined || wanted === String(caller.place.gardenId) ? caller.place : undefined
  }
  if (typeof wanted !== 'string' || !/^[1-9][0-9]{0,15}$/.test(wanted)) return undefined
  const gardenId = Number(wanted)
  return gardenId === caller.userId ? null : findPlace(caller.userId, gardenId)
}

const ONLY = { sessions: 'session', keys: 'key' } as const

function enter(request: FastifyRequest, access: GardenAccess, place: Place | null | undefined): undefined {
  const isEarly = place?.isUpcoming === true && access.upcoming !== 'persons'
  if (place === undefined || isEarly) throw new AppError('GARDEN_NOT_FOUND')
  const { caller } = request
  if (caller === undefined) return
  if (access.only !== undefined && caller.kind !== ONLY[access.only]) throw forbidden()
  if (place === null) return
  request.place = place
  const isLink = caller.kind === 'link'
  const least = isLink ? access.links : access.role
  const isRefused =
    least === undefined ||
    place.role < GardenRole[least] ||
    (isLink && !caller.hasBegun && access.upcoming !== 'links')
  if (isRefused) throw forbidden()
}

function forbidden(): AppError {
  return new AppError('FORBIDDEN')
}

/** RFC 6750: the challenge names an error only if the request had credentials. */
export function unauthenticated(tried: boolean, resourceMetadata?: string): AppError {
  return new AppError('UNAUTHENTICATED', {
    headers: { 'WWW-Authenticate': challenge(tried, resourceMetadata) },
  })
}

function challenge(tried: boolean, resourceMetadata?: string): string {
  const error = tried ? ', error="invalid_token"' : ''
  const metadata = resourceMetadata === undefined ? '' : `, resource_metadata="${resourceMetadata}"`
  return `Bearer realm="frond"${error}${metadata}`
}

/** The owner of the garden is gone, and the garden: the owner's token is good no longer, and for other sessions there is none. */
export class GardenGoneError extends AppError {
  constructor() {
    super('UNAUTHENTICATED', { headers: { 'WWW-Authenticate': challenge(true) } })
  }
}

/** The session of a request for an account; `enforceAccess` has refused others before the handler runs. */
export function sessionOf({ caller }: Pick<FastifyRequest, 'caller'>): SessionCaller {
  if (caller?.kind !== 'session') throw unauthenticated(false)
  return caller
}
