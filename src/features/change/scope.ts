import type { FastifyRequest } from 'fastify'
import type { GardenId } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { preferredLanguages } from '../../http/negotiation/language.ts'
import { principalOf } from '../../http/security/access.ts'

/** Decides the language of the texts and the host of the URLs in a response. */
export interface Reader {
  /** Acceptable languages, best first. */
  readonly languages: readonly string[]
  readonly publicUrl: string | undefined
}

/** The part of a request that services need: the garden to read and write, and how to respond. */
export interface Scope extends Reader {
  readonly gardenId: GardenId
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly reader: Reader
    /** Only for routes with `access: 'user'` or `'admin'`. */
    readonly scope: Scope
  }
}

/** Every user has exactly one garden. Only here the id of a user becomes a `GardenId`. */
export function gardenOf(userId: number): GardenId {
  return userId as GardenId
}

/** Gives every request its scope. */
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

  /** Parsed on first use: most requests do not need it. */
  get languages(): readonly string[] {
    this.#languages ??= preferredLanguages(this.#header)
    return this.#languages
  }
}

class RequestScope extends RequestReader implements Scope {
  readonly gardenId: GardenId

  constructor(request: FastifyRequest, publicUrl: string | undefined) {
    super(request, publicUrl)
    this.gardenId = gardenOf(principalOf(request).userId)
  }
}
