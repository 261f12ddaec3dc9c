import type { FastifyRequest } from 'fastify'
import type { GardenId } from '../../db/schema.ts'

/** The numbers of what a caller may do in a garden: each may what those before it may. */
export const GardenRole = { Viewer: 1, Sitter: 2, Member: 3, Owner: 4 } as const
export type GardenRole = (typeof GardenRole)[keyof typeof GardenRole]

/** As entries show what wrote them: a person, a link or a key, by the number of its kind, with its name at that time. */
export interface Author {
  readonly kind: 1 | 2 | 3
  readonly name?: string
  /** The person, or the holder of the key. */
  readonly userId?: number
}

/** What a caller is in a garden that is not the own one of a session. */
export interface Place {
  readonly gardenId: GardenId
  readonly role: GardenRole
  /** The grant that gives the place; the owner's own key has one, too. */
  readonly grantId: number
  readonly author: Author
  /** The first day of the person is still to come. */
  readonly isUpcoming?: true
}

/** A session of a user, by an access token. */
export interface SessionCaller {
  readonly kind: 'session'
  readonly userId: number
  readonly role: 'USER' | 'ADMIN'
  readonly sessionId: number
}

/** A program, by a key that a user has made for one garden. */
export interface KeyCaller {
  readonly kind: 'key'
  readonly userId: number
  readonly place: Place
  /** The program has fetched the key itself, by a code. It is good for the tools alone. */
  readonly isOfClient?: true
}

/** Any holder of a link to one garden. */
export interface LinkCaller {
  readonly kind: 'link'
  readonly place: Place
  /** A link can be looked at before its first day, and used from then on. */
  readonly hasBegun: boolean
  /** The day that it is in the garden. */
  readonly today: string
  /** By which its secret is known. */
  readonly secretHash: string
}

export type Caller = SessionCaller | KeyCaller | LinkCaller

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** Undefined for the own garden of a session, and on routes that are about no garden. */
    place: Place | undefined
    /** The service itself calls, for a caller whose request has been counted. */
    isOwnCall: boolean
  }
}

/** The user of the request; a link has none. */
export function userIdOf({ caller }: Pick<FastifyRequest, 'caller'>): number | undefined {
  return caller === undefined || caller.kind === 'link' ? undefined : caller.userId
}
