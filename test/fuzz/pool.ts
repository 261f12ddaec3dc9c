import { isObject } from '../../src/http/schemas.ts'
import { type Answer, envelopeIn } from './answers.ts'
import type { Operation } from './document.ts'

/** Whose thing a request names: the caller's, another user's, one that was deleted, or none that ever was. */
export type Whose = 'own' | 'foreign' | 'gone' | 'unknown'

/** A thing that a request will name, chosen among those that are there when it is sent. */
export class Choice {
  readonly kind: string
  readonly at: number
  readonly whose: Whose
  /** Of a text with slashes in it. */
  readonly part: number | undefined

  constructor(kind: string, at: number, whose: Whose = 'own', part?: number) {
    this.kind = kind
    this.at = at
    this.whose = whose
    this.part = part
  }

  of(whose: Whose): Choice {
    return new Choice(this.kind, this.at, whose, this.part)
  }
}

export type Thing = number | string

/** What all callers share: the catalogue, the accounts and what works without an owner. */
const SHARED: ReadonlySet<string> = new Set([
  ...['plant-species', 'plant-categories', 'users', 'invitations'],
  ...['invitation', 'password-link', 'calendar', 'media-key', 'mail-token'],
])

/** Below which kind of things a path leads. */
const KINDS_IN_PATHS: readonly string[] = [
  ...['plants', 'plant-journals', 'plant-tags', 'plant-species', 'plant-categories', 'regions', 'locations'],
  ...['media', 'care-schedules', 'reminder-channels', 'sessions', 'users', 'invitations'],
]

/** The kinds of what is shown inside of something else. */
const KINDS_INSIDE: Readonly<Record<string, string>> = {
  locations: 'locations',
  location: 'locations',
  region: 'regions',
  species: 'plant-species',
  categories: 'plant-categories',
  tags: 'plant-tags',
  covers: 'media',
  media: 'media',
  user: 'users',
  plant: 'plants',
  plants: 'plants',
}

/** Texts that later requests can use, by the operation and the field they come from. */
const TEXTS: Readonly<Record<string, readonly [field: string, kind: string, pattern: RegExp]>> = {
  createInvitation: ['link', 'invitation', /#(.+)$/],
  createPasswordLink: ['link', 'password-link', /#(.+)$/],
  createUser: ['link', 'password-link', /#(.+)$/],
  createCalendarFeed: ['url', 'calendar', /([^/]+)\.ics$/],
}

const MOST = 40
/** No test makes so many of anything. */
const NEVER_MADE = 900_000_000

export function kindOfPath(path: string): string | undefined {
  return path
    .split('/')
    .toReversed()
    .find((step) => KINDS_IN_PATHS.includes(step))
}

/** Things that answers have shown, so that requests can name what is really there. */
export class Pool {
  readonly #things = new Map<string, Thing[]>()
  readonly #gone = new Map<string, Thing[]>()
  readonly #etags = new Map<string, string>()

  pick({ kind, at, whose, part }: Choice, caller: string): Thing {
    const found = this.#candidates(kind, whose, caller)
    const unknown = KINDS_IN_PATHS.includes(kind) ? NEVER_MADE + at : `${kind} ${at}`
    const thing = found[at % found.length] ?? unknown
    return part === undefined ? thing : (String(thing).split('/')[part] ?? '')
  }

  add(kind: string, caller: string, thing: Thing): void {
    const name = SHARED.has(kind) ? kind : `${kind} of ${caller}`
    const known = this.#things.get(name) ?? []
    if (!known.includes(thing)) this.#things.set(name, [...known, thing].slice(-MOST))
  }

  /** Whatever is of a caller who is there no more is gone. */
  forget(caller: string): void {
    for (const [name, things] of this.#things) {
      if (!name.endsWith(` of ${caller}`)) continue
      const kind = name.slice(0, -` of ${caller}`.length)
      for (const thing of things) this.#bury(kind, thing)
      this.#things.delete(name)
    }
  }

  etagOf(path: string): string | undefined {
    return this.#etags.get(path)
  }

  /** Learns from the answer to a request of a caller. */
  learn(operation: Operation, path: string, caller: string, answer: Answer): void {
    const kind = kindOfPath(operation.path)
    const id = Number(/\/(\d+)(?:\/|$)/.exec(path)?.[1])
    // The 404 of a change may be that of something in its body.
    const isMissed = answer.statusCode === 404 && ['GET', 'DELETE'].includes(operation.method)
    const isGone = isMissed || (answer.statusCode === 200 && operation.method === 'DELETE')
    if (isGone && kind !== undefined && operation.path.endsWith('{id}')) this.#remove(kind, caller, id)
    if (answer.statusCode !== 200) return
    const { etag } = answer.headers
    if (typeof etag === 'string') this.#etags.set(path, etag)
    const data = envelopeIn(answer)?.data
    this.#learnIds(data, kind, caller)
    if (!isObject(data)) return
    this.#learnTexts(operation, data, caller)
  }

  #learnTexts({ id }: Operation, data: Readonly<Record<string, unknown>>, caller: string): void {
    const [field = '', kind = '', pattern = /^$/] = TEXTS[id] ?? []
    const found = pattern.exec(String(data[field]))?.[1]
    if (found !== undefined) this.add(kind, caller, found)
    if (typeof data.refreshToken === 'string') this.add('refresh-token', caller, data.refreshToken)
    if (typeof data.next === 'string') this.add(`cursor of ${id}`, caller, data.next)
  }

  #learnIds(data: unknown, kind: string | undefined, caller: string): void {
    if (Array.isArray(data)) {
      for (const item of data.slice(0, MOST)) this.#learnIds(item, kind, caller)
      return
    }
    if (!isObject(data)) return
    if (typeof data.id === 'number' && kind !== undefined) this.add(kind, caller, data.id)
    if (typeof data.scheduleId === 'number') this.add('care-schedules', caller, data.scheduleId)
    if (typeof data.url === 'string') {
      const key = /\/api\/v1\/media\/(.+)$/.exec(data.url)?.[1]
      if (key !== undefined) this.add('media-key', caller, key)
    }
    for (const [name, value] of Object.entries(data)) {
      if (name === 'items') this.#learnIds(value, kind, caller)
      else if (name in KINDS_INSIDE) this.#learnIds(value, KINDS_INSIDE[name], caller)
    }
  }

  #candidates(kind: string, whose: Whose, caller: string): readonly Thing[] {
    if (whose === 'gone') return this.#gone.get(kind) ?? []
    if (whose === 'unknown') return []
    if (SHARED.has(kind)) return whose === 'own' ? (this.#things.get(kind) ?? []) : []
    if (whose === 'own') return this.#things.get(`${kind} of ${caller}`) ?? []
    const others = [...this.#things].filter(
      ([name]) => name.startsWith(`${kind} of `) && name !== `${kind} of ${caller}`,
    )
    return others.flatMap(([, things]) => things)
  }

  #remove(kind: string, caller: string, thing: Thing): void {
    const name = SHARED.has(kind) ? kind : `${kind} of ${caller}`
    const known = this.#things.get(name) ?? []
    if (!known.includes(thing)) return
    this.#things.set(
      name,
      known.filter((one) => one !== thing),
    )
    this.#bury(kind, thing)
  }

  #bury(kind: string, thing: Thing): void {
    this.#gone.set(kind, [...(this.#gone.get(kind) ?? []), thing].slice(-MOST))
  }
}
