import type { Clock } from './clock.ts'
import { FrondError } from './errors.ts'
import type { components } from './generated/api-types.ts'
import { ErrorCode } from './generated/error-codes.ts'
import type { StoredSession, TokenStore, User } from './token-store.ts'

type Issued = components['schemas']['Session']

/** `signed-out` here, or `elsewhere`: in another tab; `refused`: the server ended it, or it ran out. */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'refused'

interface Dependencies {
  readonly store: TokenStore
  readonly clock: Clock
  /** Exchanges a refresh token for a new pair. */
  readonly renew: (refreshToken: string) => Promise<Issued>
}

/** An access token is renewed this long before it expires, or for the last tenth of its life if that is shorter. */
const MARGIN_MS = 30_000

/** Keeps the session alive: one refresh however many calls wait for it, in however many tabs. */
export class SessionKeeper {
  readonly #store: TokenStore
  readonly #clock: Clock
  readonly #renew: Dependencies['renew']
  readonly #starts = new Set<(user: User) => void>()
  readonly #ends = new Set<(reason: SessionEnd) => void>()
  #renewing: Promise<string | undefined> | undefined
  /** The user of the session when listeners were told last. */
  #announced: number | undefined

  constructor({ store, clock, renew }: Dependencies) {
    this.#store = store
    this.#clock = clock
    this.#renew = renew
    this.#announced = store.read()?.user.id
    store.onChange(() => this.#followOthers())
  }

  get user(): User | undefined {
    return this.#store.read()?.user
  }

  get refreshToken(): string | undefined {
    return this.#store.read()?.refreshToken
  }

  get logoutUrl(): string | undefined {
    return this.#store.read()?.logoutUrl
  }

  start(issued: Issued): User {
    const before = this.#announced
    this.#announced = issued.user.id
    this.#store.write(this.#stored(issued))
    // A user that signs in again, for a younger session, goes on.
    if (before !== undefined && before !== issued.user.id) tell(this.#ends, 'signed-out')
    tell(this.#starts, issued.user)
    return issued.user
  }

  end(reason: SessionEnd): void {
    const before = this.#announced
    this.#announced = undefined
    this.#store.write(undefined)
    if (before !== undefined) tell(this.#ends, reason)
  }

  onStart(listener: (user: User) => void): () => void {
    this.#starts.add(listener)
    return () => void this.#starts.delete(listener)
  }

  onEnd(listener: (reason: SessionEnd) => void): () => void {
    this.#ends.add(listener)
    return () => void this.#ends.delete(listener)
  }

  /** Gives a token that works, renewed if need be; gives nothing if no user is signed in. */
  async accessToken(): Promise<string | undefined> {
    const session = this.#store.read()
    if (session === undefined || this.#isFresh(session)) return session?.accessToken
    try {
      return await this.#renewOnce(session.accessToken)
    } catch (error) {
      // It still works for a moment, although it could not be renewed early.
      if (this.#clock.now() < session.until) return session.accessToken
      throw error
    }
  }

  /** A token instead of one that the server did not accept. */
  replacementFor(accessToken: string): Promise<string | undefined> {
    return this.#renewOnce(accessToken)
  }

  #renewOnce(stale: string): Promise<string | undefined> {
    this.#renewing ??= this.#renewAlone(stale).finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #renewAlone(stale: string): Promise<string | undefined> {
    return this.#store.exclusively(async () => {
      const session = this.#store.read()
      // Another tab was quicker.
      if (session === undefined || session.accessToken !== stale) return session?.accessToken
      try {
        const issued = await this.#renew(session.refreshToken)
        // The user signed out or in meanwhile: that counts.
        if (this.#store.read()?.refreshToken === session.refreshToken) {
          this.#store.write(this.#stored({ ...session, ...issued }))
        }
        return this.#store.read()?.accessToken
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (this.#store.read()?.refreshToken === session.refreshToken) this.end('refused')
        return this.#store.read()?.accessToken
      }
    })
  }

  /** A clock that was set back makes the rest of the life unknown. */
  #isFresh({ since, until }: StoredSession): boolean {
    const now = this.#clock.now()
    return since <= now && now < until - Math.min(MARGIN_MS, (until - since) / 10)
  }

  /** By the lifetime, not by the server's idea of the time, which may be another than ours. */
  #stored({ accessToken, refreshToken, expiresIn, user, logoutUrl }: Issued): StoredSession {
    const since = this.#clock.now()
    const until = since + expiresIn * 1000
    return { accessToken, refreshToken, since, until, user, ...(logoutUrl !== undefined && { logoutUrl }) }
  }

  #followOthers(): void {
    const { user } = this
    const before = this.#announced
    if (user?.id === before) return
    this.#announced = user?.id
    if (before !== undefined) tell(this.#ends, 'elsewhere')
    if (user !== undefined) tell(this.#starts, user)
  }
}

function tell<T>(listeners: ReadonlySet<(value: T) => void>, value: T): void {
  for (const listener of [...listeners]) listener(value)
}

/** The server does not know the token, or it is no token at all. Everything else may pass, and the session stays. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof FrondError &&
    (error.code === ErrorCode.Unauthenticated || error.code === ErrorCode.ValidationFailed)
  )
}
