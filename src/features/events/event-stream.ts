import type { ServerResponse } from 'node:http'
import { monotonicTime } from '../../base/clock.ts'
import type { StreamLimits } from '../../http/limits.ts'
import type { GardenEvent } from '../change/events.schema.ts'
import type { Permission } from '../people/auth/authenticator.ts'

/** One open response with server-sent events. */
export class EventStream {
  readonly permission: Permission
  readonly #response: ServerResponse
  readonly #limits: StreamLimits
  /** When the token expires by the monotonic clock: setting the system clock back must not extend it. A key does not expire. */
  readonly #validUntil: number
  /** The last event that was written. */
  #position: number
  #writtenAt = monotonicTime()
  #fullSince: number | undefined
  #endedAt: number | undefined

  constructor(response: ServerResponse, permission: Permission, position: number, limits: StreamLimits) {
    this.permission = permission
    this.#response = response
    this.#limits = limits
    this.#position = position
    const { expiresAt = Number.POSITIVE_INFINITY } = permission.claims ?? {}
    this.#validUntil = monotonicTime() + expiresAt - Date.now()
  }

  get position(): number {
    return this.#position
  }

  /** Whether it can be told more: it has not ended, and its client has not left too much unread. */
  get isListening(): boolean {
    return this.#fullSince === undefined && this.#endedAt === undefined
  }

  /** Tells where the client stands, by which it resumes, without telling it anything. */
  begin(): void {
    this.#write(`id: ${this.#position}\n\n`)
  }

  /** The client has to read everything again, and goes on from here. */
  reset(lastId: number): void {
    this.#position = lastId
    this.#write(`id: ${lastId}\nevent: reset\ndata: {"next":${lastId}}\n\n`)
  }

  /** Those that it has not been told of yet, as far as it keeps up. */
  tell(events: readonly GardenEvent[]): void {
    let text = ''
    for (const event of events) {
      if (event.id <= this.#position) continue
      if (text.length > CHUNK_LENGTH) {
        this.#write(text)
        text = ''
        if (!this.isListening) return
      }
      text += `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
      this.#position = event.id
    }
    if (text !== '') this.#write(text)
  }

  /** Ends with its token, is cut off if its client does not read, and has a comment if there was nothing else for a while. */
  lookAfter(now: number): void {
    if (this.#validUntil <= now) this.end()
    const unreadSince = this.#fullSince ?? this.#endedAt
    if (unreadSince !== undefined && now - unreadSince >= this.#limits.unreadMs) this.#response.destroy()
    if (this.isListening && now - this.#writtenAt >= this.#limits.commentMs) this.#write(':\n\n')
  }

  /** Is called when the client has read everything. */
  drained(): void {
    this.#fullSince = undefined
  }

  /** What was written before is still sent, but its client may never read it: until then the response is open. */
  end(): void {
    if (this.#endedAt !== undefined) return
    this.#endedAt = monotonicTime()
    this.#response.end()
  }

  #write(text: string): void {
    if (this.#endedAt !== undefined) return
    this.#response.write(text)
    this.#writtenAt = monotonicTime()
    if (this.#response.writableLength >= this.#limits.unreadBytes) this.#fullSince ??= this.#writtenAt
  }
}

/** A few kilobytes at a time, so that a client that does not read is noticed. */
const CHUNK_LENGTH = 16_384
