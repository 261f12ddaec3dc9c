import type { FastifyRequest } from 'fastify'
import type { GardenId } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { preferredLanguages } from '../../http/negotiation/language.ts'
import { principalOf } from '../../http/security/access.ts'

/** For whom a response is made: decides the language of texts and the host of URLs. */
export interface Reader {
  /** Acceptable languages, best first. */
  readonly languages: readonly string[]
  readonly publicUrl: string | undefined
}

/** What a service needs to know of a request: whose rows it reads and writes, and for whom it responds. */
export interface Scope extends Reader {
  readonly gardenId: GardenId
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly reader: Reader
    /** Of a route with `access: 'user'` or `'admin'`. */
    readonly scope: Scope
  }
}

/** Gives every request its scope. This is the only place that makes a `GardenId` out of a user. */
export function provideScopes(app: App, publicUrl: string | undefined): void {
  app.decorateRequest('reader', {
    getter(this: FastifyRequest) {
      return new RequestReader(this, publicUrl)
    },
  })
  app.decorateRequest('scope', {
    getter(this: FastifyRequest) {
      return new RequestScope(this, publicUrl)
    },
  })
}

class RequestReader implements Reader {
  readonly publicUrl: string | undefined
  readonly #header: string | undefined
  #languages: readonly string[] | undefined

  constructor({ headers }: FastifyRequest, publicUrl: string | undefined) {
    this.publicUrl = publicUrl
    this.#header = headers['accept-language']
  }

  /** Parsed on first use: most requests never ask. */
  get languages(): readonly string[] {
    this.#languages ??= preferredLanguages(this.#header)
    return this.#languages
  }
}

class RequestScope extends RequestReader implements Scope {
  readonly gardenId: GardenId

  constructor(request: FastifyRequest, publicUrl: string | undefined) {
    super(request, publicUrl)
    // Everybody works in their own garden.
    this.gardenId = principalOf(request).userId as GardenId
  }
}
