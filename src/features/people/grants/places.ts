import type { FastifyBaseLogger } from 'fastify'
import type { CacheState } from '../../../base/counted-cache.ts'
import type { MaybePromise } from '../../../base/maybe-promise.ts'
import type { Db } from '../../../db/schema.ts'
import type { FindPlace } from '../../../http/security/access.ts'
import type { Author, GardenRole, KeyCaller, LinkCaller, Place } from '../../../http/security/caller.ts'
import { gardenOf } from '../../change/scope.ts'
import { todayIn } from '../../due/today.ts'
import { Standing, type Stands } from '../auth/standing.ts'
import { GrantKind, GrantState, secretHash, stateOn } from './grant.ts'
import {
  findGrantBySecret,
  findLinkGrant,
  findPersonGrant,
  listOpenGrants,
  type OpenGrantRow,
  updateLastUse,
} from './places.sql.ts'

/** The time of the last use is written this often. */
const USE_NOTED_MS = 5 * 60_000

interface Options {
  readonly db: Db
  readonly defaultTimeZone: string
  readonly maxCached: number
  readonly log: FastifyBaseLogger
}

/** Finds what persons, keys and links may do in which garden today. */
export class Places {
  readonly #options: Options
  /** By the user and the garden, as `7 12`. */
  readonly #places: Standing<string, Place>
  /** By the hash of the secret. */
  readonly #callers: Standing<string, KeyCaller | LinkCaller>
  /** By the id of the grant. */
  readonly #links: Standing<number, LinkCaller>
  /** Uses that are being noted, by the id of the grant. */
  readonly #noting = new Map<number, Promise<void>>()

  constructor(options: Options) {
    this.#options = options
    this.#places = new Standing(options.maxCached, (key) => this.#readPlace(key))
    this.#callers = new Standing(options.maxCached, (hash) => this.#readCaller(hash))
    this.#links = new Standing(options.maxCached, (id) => this.#readLink(id))
  }

  get caches(): Record<string, () => CacheState> {
    return {
      places: () => this.#places.state,
      keys_and_links: () => this.#callers.state,
      links_of_files: () => this.#links.state,
    }
  }

  readonly find: FindPlace = (userId, gardenId) => this.#places.find(`${userId} ${gardenId}`)

  /** For files that were shown to a link, which are asked for without its secret. */
  readonly linkOf = (grantId: number): MaybePromise<LinkCaller | undefined> => this.#links.find(grantId)

  callerBy(secret: string): MaybePromise<KeyCaller | LinkCaller | undefined> {
    return this.#callers.find(secretHash(secret))
  }

  /** Those of the grants that let their persons and keys in today, with the hashes of their secrets. */
  async standingAmong(ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
    if (ids.length === 0) return new Map()
    const grants = await listOpenGrants(this.#options.db, ids)
    const standing = grants.filter((grant) => roleOn(this.#todayOf(grant).day, grant) !== undefined)
    return new Map(standing.map(({ id, secretHash }) => [id, secretHash]))
  }

  forget(): void {
    this.#places.forget()
    this.#callers.forget()
    this.#links.forget()
  }

  async #readPlace(key: string): Promise<Stands<Place> | undefined> {
    const [userId = 0, gardenId = 0] = key.split(' ').map(Number)
    const grant = await findPersonGrant(this.#options.db, { userId, gardenId: gardenOf(gardenId) })
    if (grant === undefined) return undefined
    const { day, until } = this.#todayOf(grant)
    if (stateOn(day, grant) !== GrantState.Upcoming) return this.#stands(grant, (place) => place)
    return { value: { ...placeOf(grant, grant.role), isUpcoming: true }, until }
  }

  async #readCaller(hash: string): Promise<Stands<KeyCaller | LinkCaller> | undefined> {
    const grant = await findGrantBySecret(this.#options.db, { secretHash: hash })
    if (grant === undefined) return undefined
    const { holderId } = grant
    return this.#stands<KeyCaller | LinkCaller>(grant, (place, day) =>
      holderId === null ? linkIn(grant, place, day) : keyIn(grant, place, holderId),
    )
  }

  async #readLink(id: number): Promise<Stands<LinkCaller> | undefined> {
    const grant = await findLinkGrant(this.#options.db, { id })
    return grant && this.#stands(grant, (place, day) => linkIn(grant, place, day))
  }

  /** Nothing stands longer than the day of the garden. */
  async #stands<Value>(
    grant: OpenGrantRow,
    made: (place: Place, day: string) => Value,
  ): Promise<Stands<Value> | undefined> {
    const { day, until } = this.#todayOf(grant)
    const role = roleOn(day, grant)
    if (role === undefined) return undefined
    this.#noteUse(grant)
    return { value: made(placeOf(grant, role), day), until }
  }

  #todayOf({ timeZone }: { timeZone: string | null }) {
    return todayIn(timeZone ?? this.#options.defaultTimeZone)
  }

  /** A caller that reads does not wait for those that write. */
  #noteUse({ id, lastUsedAt }: { id: number; lastUsedAt: number | null }): void {
    const { db, log } = this.#options
    const now = Date.now()
    const isFresh = lastUsedAt !== null && now - lastUsedAt < USE_NOTED_MS && lastUsedAt <= now
    if (isFresh || this.#noting.has(id)) return
    const noted = updateLastUse(db, { id, now }).then(
      () => {},
      (error: unknown) => log.warn({ err: error, grantId: id }, 'the use of a grant could not be noted'),
    )
    this.#noting.set(id, noted)
    void noted.then(() => this.#noting.delete(id))
  }

  /** Waits until all uses are noted. */
  async whenIdle(): Promise<void> {
    await Promise.all(this.#noting.values())
  }
}

function keyIn({ clientId }: OpenGrantRow, place: Place, userId: number): KeyCaller {
  return { kind: 'key', userId, place, ...(clientId !== null && { isOfClient: true }) }
}

function linkIn(grant: OpenGrantRow, place: Place, today: string): LinkCaller {
  const hasBegun = stateOn(today, grant) === GrantState.Active
  return { kind: 'link', place, hasBegun, today, secretHash: grant.secretHash ?? '' }
}

function placeOf(grant: OpenGrantRow, role: GardenRole): Place {
  const { id: grantId, gardenId } = grant
  return { gardenId, role, grantId, author: authorOf(grant) }
}

function authorOf({ kind, name, holderName, holderId }: OpenGrantRow): Author {
  const shown = kind === GrantKind.Person ? holderName : name
  return { kind, ...(shown !== null && { name: shown }), ...(holderId !== null && { userId: holderId }) }
}

/** What a grant gives on a day; a link is known before its first. A key gives no more than its holder has. */
export function roleOn(day: string, grant: OpenGrantRow): GardenRole | undefined {
  const state = stateOn(day, grant)
  if (state === GrantState.Ended) return undefined
  if (grant.kind === GrantKind.Link) return grant.role
  if (state !== GrantState.Active) return undefined
  if (grant.holderId === grant.gardenId) return grant.role
  const { personRole, personFrom: from, personUntil: until } = grant
  if (personRole === null || stateOn(day, { from, until }) !== GrantState.Active) return undefined
  return grant.role < personRole ? grant.role : personRole
}
