import type { FastifyRequest } from 'fastify'
import type { GardenId } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import { preferredLanguages } from '../../http/negotiation/language.ts'
import { sessionOf } from '../../http/security/access.ts'
import type { LinkCaller, Place } from '../../http/security/caller.ts'

/** Decides the language of the texts and the host of the URLs in a response. */
export interface Reader {
  /** Acceptable languages, best first. */
  readonly languages: readonly string[]
  readonly publicUrl: string | undefined
  /** The link that the response is for, which shows less. */
  readonly link?: LinkReader | undefined
}

/** A link sees no names and coordinates, and files by addresses of its own. */
export interface LinkReader {
  readonly grantId: number
  /** The day that it is in the garden. */
  readonly today: string
  readonly fileToken: (mediaId: number) => string
}

/** Names a file to one link. */
export type FileToken = (link: LinkCaller, mediaId: number) => string

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
export function provideScopes(app: App, publicUrl: string | undefined, fileToken: FileToken): void {
  for (const name of ['reader', 'scope']) {
    app.decorateRequest(name, {
      getter(this: FastifyRequest) {
        return new RequestScope(this, publicUrl, fileToken)
      },
    })
  }
}

class RequestScope implements Scope {
  readonly publicUrl: string | undefined
  readonly #request: FastifyRequest
  readonly #fileToken: FileToken
  #languages: readonly string[] | undefined

  constructor(request: FastifyRequest, publicUrl: string | undefined, fileToken: FileToken) {
    this.publicUrl = publicUrl
    this.#request = request
    this.#fileToken = fileToken
  }

  /** Parsed on first use: most requests do not need it. */
  get languages(): readonly string[] {
    this.#languages ??= preferredLanguages(this.#request.headers['accept-language'])
    return this.#languages
  }

  get link(): LinkReader | undefined {
    const { caller } = this.#request
    if (caller?.kind !== 'link') return undefined
    const { place, today } = caller
    return { grantId: place.grantId, today, fileToken: (mediaId) => this.#fileToken(caller, mediaId) }
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
