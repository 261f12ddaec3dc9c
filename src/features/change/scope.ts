import type { FastifyRequest } from 'fastify'
import type { GardenId } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { preferredLanguages } from '../../http/negotiation/language.ts'
import { sessionOf } from '../../http/security/access.ts'
import type { Place } from '../../http/security/caller.ts'

/** Decides the language of the texts and the host of the URLs in a response. */
export interface Reader {
  /** Acceptable languages, best first. */
  readonly languages: readonly string[]
  readonly publicUrl: string | undefined
}

/** The part of a request that services need: the garden to read and write, and how to respond. */
export interface Scope extends Reader {
  readonly gardenId: GardenId
  /** Undefined for the owner's own session, which may do everything. */
  readonly place?: Place | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly reader: Reader
    /** Only for routes that need a caller. */
    readonly scope: Scope
  }
}

/** Every user owns exactly one garden. Only here the id of a user becomes a `GardenId`. */
export function gardenOf(userId: number): GardenId {
  return userId as GardenId
}

/** Gives every request its scope. */
export function provideScopes(app: App, publicUrl: string | undefined): void {
  for (const name of ['reader', 'scope']) {
    app.decorateRequest(name, {
      getter(this: FastifyRequest) {
        return new RequestScope(this, publicUrl)
      },
    })
  }
}

class RequestScope implements Scope {
  readonly publicUrl: string | undefined
  readonly #request: FastifyRequest
  #languages: readonly string[] | undefined

  constructor(request: FastifyRequest, publicUrl: string | undefined) {
    this.publicUrl = publicUrl
    this.#request = request
  }

  /** Parsed on first use: most requests do not need it. */
  get languages(): readonly string[] {
    this.#languages ??= preferredLanguages(this.#request.headers['accept-language'])
    return this.#languages
  }

  get place(): Place | undefined {
    return this.#request.place
  }

  /** A public route has none, and asks for a `Reader`. */
  get gardenId(): GardenId {
    const { place } = this.#request
    return place === undefined ? gardenOf(sessionOf(this.#request).userId) : place.gardenId
  }
}
