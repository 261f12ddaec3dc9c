import { setTimeout as delay } from 'node:timers/promises'
import type { Session } from '../../src/features/people/auth/auth.schema.ts'
import { MULTIPART, multipartBody } from '../upload.ts'

/** Where the server listens now: another port after each start. */
export interface Address {
  base: string
}

export type Line = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export interface Request {
  readonly payload?: object
  /** The content of the field `file` of a multipart body. */
  readonly file?: Buffer
  /** The Idempotency-Key. */
  readonly key?: string
}

export interface Answer<T> {
  readonly status: number
  readonly code: number
  readonly data: T
  /** Whether it is the stored one of an earlier request with the same key. */
  readonly isReplay: boolean
}

/** Whether a change was made is unknown: there was no answer, or one that the server could not do it now. */
export class Unanswered extends Error {
  /** Its status and code, if there was one. */
  readonly answer: string | undefined

  constructor(message: string, { answer, cause }: { readonly answer?: string; readonly cause?: unknown }) {
    super(message, { cause })
    this.answer = answer
  }
}

/** Longer than the service lets anybody wait. */
const PATIENCE_MS = 60_000

/** All answers so far, by status and code. A scenario says which ones are right. */
export class Tally {
  readonly answers = new Map<string, number>()
  /** Of what was written: `PUT /api/v1/plants/{id}`. */
  readonly kinds = new Set<string>()

  add(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
  }

  addWrite(line: Line): void {
    this.kinds.add(line.replace(/\?.*/, '').replaceAll(/\/\d+/g, '/{id}'))
  }
}

/** A user that is still signed in after the server was killed and started again. */
export class Client {
  readonly #address: Address
  readonly #tally: Tally
  #session: Session | undefined
  /** Refresh tokens that were used, and whose successors were used as well. */
  readonly spent: string[] = []
  #unansweredRefresh = false
  #refreshing: Promise<void> | undefined

  constructor(address: Address, tally: Tally) {
    this.#address = address
    this.#tally = tally
  }

  get userId(): number {
    return this.#session?.user.id ?? 0
  }

  async enter(how: 'register' | 'login', email: string, password: string): Promise<void> {
    const { code, data } = await this.#send<Session>(`POST /api/v1/auth/${how}`, {
      payload: { email, password },
    })
    if (code !== 200) throw new Error(`${email} got ${code}`)
    this.#session = data
  }

  /**
   * A new pair of tokens, one for all requests at the same time: each on its own would use a token whose successor is in
   * use, which ends the session.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#renew().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** What got no answer is asked for again with the same token. */
  async #renew(): Promise<void> {
    const before = this.#session
    this.#unansweredRefresh = true
    const { code, data } = await this.#send<Session>('POST /api/v1/auth/refresh', {
      payload: { refreshToken: before?.refreshToken },
    })
    if (code !== 200) throw new Error(`The refresh token of user ${this.userId} is not accepted: ${code}`)
    this.#unansweredRefresh = false
    if (before !== undefined) this.spent.push(before.refreshToken)
    this.#session = data
  }

  /** The code of an attempt to use this refresh token. */
  async codeOfRefresh(refreshToken: string | undefined): Promise<number> {
    return (await this.#send('POST /api/v1/auth/refresh', { payload: { refreshToken } })).code
  }

  get accessToken(): string {
    return this.#session?.accessToken ?? ''
  }

  get refreshToken(): string | undefined {
    return this.#session?.refreshToken
  }

  /** Throws `Unanswered`. A token whose key was deactivated, or which has expired, is renewed. */
  async ask<T>(line: Line, request: Request = {}): Promise<Answer<T>> {
    if (this.#unansweredRefresh) await this.refresh()
    const session = this.#session
    const answer = await this.#send<T>(line, request)
    if (answer.code !== 401) return answer
    if (this.#session === session) await this.refresh()
    return this.#send(line, request)
  }

  async #send<T>(line: Line, { payload, file, key }: Request): Promise<Answer<T>> {
    const [method = '', path = ''] = line.split(' ')
    const body = file === undefined ? JSON.stringify(payload) : formOf(file)
    const type = file === undefined ? 'application/json' : MULTIPART
    let status: number
    let isReplay: boolean
    let text: string
    try {
      const response = await fetch(this.#address.base + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#session?.accessToken}`,
          ...(body === undefined ? {} : { 'content-type': type }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      status = response.status
      isReplay = response.headers.has('idempotent-replay')
      text = await response.text()
    } catch (error) {
      if (error instanceof DOMException) this.#tally.add('no answer in time')
      throw new Unanswered(line, { cause: error })
    }
    const { code, data }: { code: number; data: T } = JSON.parse(text)
    const answer = `${status}/${code}`
    this.#tally.add(answer)
    if (code === 200 && method !== 'GET') this.#tally.addWrite(line)
    // The first request with this key may still run in a server that lost its database.
    if (status >= 500 || code === 1106) throw new Unanswered(`${line}: ${text}`, { answer })
    return { status, code, data, isReplay }
  }
}

function formOf(content: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(multipartBody([{ name: 'file', filename: 'a', content }]))
}

/** Repeats what gets no answer until the server is back. */
export async function untilAnswered<T>(work: () => Promise<T>, withinMs = PATIENCE_MS): Promise<T> {
  const giveUp = performance.now() + withinMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unanswered) || performance.now() > giveUp) throw error
    }
    await delay(50)
  }
}
