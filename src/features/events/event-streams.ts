import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { monotonicTime } from '../../base/clock.ts'
import { engineOf } from '../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import type { StreamLimits } from '../../http/limits.ts'
import { eventsAfter } from '../change/events.service.ts'
import { listLastEventIds } from '../change/events.sql.ts'
import type { Authenticator, Permission } from '../people/auth/authenticator.ts'
import { EventStream } from './event-stream.ts'

interface Options {
  readonly db: Db
  readonly authenticator: Authenticator
  readonly limits: StreamLimits
  readonly log: FastifyBaseLogger
}

/** The streams of one garden, which are told the same. */
interface Audience {
  readonly streams: Set<EventStream>
  /** With those that are about to be opened. */
  count: number
  isReading: boolean
  /** Something may have happened since events were last read. */
  isOutdated: boolean
}

const LOOK_SOON_MS = 20
/** Events that are read at a time. */
const PAGE = 100

/** All open streams of this server. What they tell is read from the database: a wake-up only makes them look. */
export class EventStreams {
  readonly #options: Options
  readonly #audiences = new Map<number, Audience>()
  /** How many streams each user has, in all gardens together. */
  readonly #counts = new Map<number, number>()
  #count = 0
  #opened = 0
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #isChecking = false
  #checkedSessionsAt = 0
  #lookedForMissedAt = 0
  #lookingSoon: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    options.authenticator.onInvalidated(() => {
      this.#checkedSessionsAt = 0
      void this.#check()
    })
  }

  get count(): number {
    return this.#count
  }

  /** Since the start. */
  get opened(): number {
    return this.#opened
  }

  /**
   * Opens a stream that goes on after an event or, without one, with what happens from now on. `begin` sends the headers, and is
   * called when nothing can be refused any more.
   */
  async open(
    permission: Permission,
    gardenId: GardenId,
    after: number | undefined,
    begin: () => ServerResponse,
  ): Promise<void> {
    const { userId } = permission
    const audience = this.#admit(userId, gardenId)
    let stream: EventStream
    try {
      const { lastId, isComplete } = await eventsAfter(this.#options.db, gardenId, after ?? 0, 1)
      if (this.#isClosed) throw shuttingDown()
      const position = after !== undefined && isComplete ? after : lastId
      const response = begin()
      stream = new EventStream(response, permission, position, this.#options.limits)
      this.#follow(gardenId, audience, stream, response)
      if (after !== undefined && !isComplete) stream.reset(lastId)
      else if (position === lastId) stream.begin()
    } catch (error) {
      this.#release(userId, gardenId, audience)
      throw error
    }
    this.wake(gardenId)
  }

  /** Is called when something has happened in a garden, or may have. */
  wake(gardenId: number): void {
    const audience = this.#audiences.get(gardenId)
    if (audience === undefined) return
    audience.isOutdated = true
    if (!audience.isReading) void this.#tell(gardenId, audience)
  }

  /** Is called when something may have happened in any garden; one look serves all calls of a moment. */
  lookSoon(): void {
    if (this.#count === 0 || this.#lookingSoon !== undefined) return
    this.#lookingSoon = setTimeout(() => {
      this.#lookingSoon = undefined
      this.#lookForMissed().catch((error: unknown) => {
        this.#lookedForMissedAt = 0
        this.#options.log.warn({ err: error }, 'events of other servers could not be looked for')
      })
    }, LOOK_SOON_MS).unref()
  }

  /** Ends all streams: their clients come back, to another server. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#lookingSoon)
    for (const stream of this.#streams()) stream.end()
  }

  *#streams(): Generator<EventStream> {
    for (const { streams } of this.#audiences.values()) yield* streams
  }

  #admit(userId: number, gardenId: number): Audience {
    if (this.#isClosed) throw shuttingDown()
    const { perUser, perServer } = this.#options.limits
    const audience = this.#audiences.get(gardenId) ?? newAudience()
    const count = this.#counts.get(userId) ?? 0
    if (count >= perUser) {
      throw new AppError('OVERLOADED', { message: `You may have ${perUser} streams open at a time.` })
    }
    if (this.#count >= perServer) {
      throw new AppError('OVERLOADED', { message: 'This server has as many streams open as it can.' })
    }
    this.#audiences.set(gardenId, audience)
    this.#counts.set(userId, count + 1)
    audience.count++
    this.#count++
    this.#opened++
    return audience
  }

  #release(userId: number, gardenId: number, audience: Audience): void {
    const count = this.#counts.get(userId) ?? 0
    if (count > 1) this.#counts.set(userId, count - 1)
    else this.#counts.delete(userId)
    audience.count--
    this.#count--
    if (audience.count === 0) this.#audiences.delete(gardenId)
    if (this.#count > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #follow(gardenId: number, audience: Audience, stream: EventStream, response: ServerResponse): void {
    audience.streams.add(stream)
    response.on('drain', () => {
      stream.drained()
      this.wake(gardenId)
    })
    response.once('close', () => {
      audience.streams.delete(stream)
      this.#release(stream.permission.userId, gardenId, audience)
    })
    response.on('error', (error) => {
      this.#options.log.warn({ err: error }, 'a stream of events broke')
      response.destroy()
    })
    // One that is gone already has been closed before.
    if (response.destroyed) response.emit('close')
    this.#timer ??= setInterval(() => void this.#check(), this.#options.limits.checkMs).unref()
  }

  async #tell(gardenId: number, audience: Audience): Promise<void> {
    audience.isReading = true
    try {
      while (audience.isOutdated) {
        audience.isOutdated = false
        await this.#tellNext(gardenId, audience)
      }
    } catch (error) {
      // The next look at what may have been missed finds it.
      this.#lookedForMissedAt = 0
      this.#options.log.warn({ err: error }, 'events could not be read for their streams')
    } finally {
      audience.isReading = false
    }
  }

  /** A page from where the last of those stands that keep up. */
  async #tellNext(gardenId: number, audience: Audience): Promise<void> {
    const { streams } = audience
    const after = Math.min(
      ...[...streams].filter(({ isListening }) => isListening).map(({ position }) => position),
    )
    if (after === Number.POSITIVE_INFINITY) return
    const { events, lastId, isComplete } = await eventsAfter(this.#options.db, gardenId, after, PAGE)
    for (const stream of streams) {
      // One that has just come, or was full, may stand before them.
      if (!stream.isListening || stream.position < after) continue
      if (!isComplete && stream.position === after) stream.reset(lastId)
      else stream.tell(events)
    }
    if (events.length === PAGE) audience.isOutdated = true
  }

  /** Ends what has to end, and looks for what was not announced. */
  async #check(): Promise<void> {
    if (this.#isChecking || this.#count === 0) return
    this.#isChecking = true
    const now = monotonicTime()
    try {
      for (const stream of this.#streams()) stream.lookAfter(now)
      if (now - this.#checkedSessionsAt >= this.#options.limits.sessionCheckMs) {
        this.#checkedSessionsAt = now
        await this.#endWithSessions()
      }
      if (
        !engineOf(this.#options.db).canAnnounce ||
        now - this.#lookedForMissedAt >= this.#options.limits.missedMs
      ) {
        this.#lookedForMissedAt = now
        await this.#lookForMissed()
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'streams could not be looked after')
    } finally {
      this.#isChecking = false
    }
  }

  async #endWithSessions(): Promise<void> {
    const streams = [...this.#streams()]
    const ended = new Set(
      await this.#options.authenticator.endedAmong(streams.map(({ permission }) => permission)),
    )
    for (const stream of streams) if (ended.has(stream.permission)) stream.end()
  }

  async #lookForMissed(): Promise<void> {
    const gardenIds = [...this.#audiences.keys()]
    for (const { gardenId, lastId } of await listLastEventIds(this.#options.db, gardenIds)) {
      const streams = this.#audiences.get(gardenId)?.streams ?? new Set()
      const isBehind = [...streams].some(({ isListening, position }) => isListening && position < lastId)
      if (isBehind) this.wake(gardenId)
    }
  }
}

function newAudience(): Audience {
  return { streams: new Set(), count: 0, isReading: false, isOutdated: false }
}

function shuttingDown(): AppError {
  return new AppError('UNAVAILABLE', { message: 'The service is shutting down.' })
}
