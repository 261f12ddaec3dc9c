import { randomBytes } from 'node:crypto'
import type { Caller } from './caller.ts'

/** Calls that the service makes of its own endpoints, for callers that it has authenticated already. */
export class OwnCalls {
  readonly #callers = new Map<string, Caller>()

  /** What `call` gets stands for the caller in the header `Authorization` of one request, and only while `call` runs. */
  async as<T>(caller: Caller, call: (authorization: string) => Promise<T>): Promise<T> {
    // Requests from outside pass the same steps: they can send anything but this.
    const authorization = `Bearer ${randomBytes(32).toString('base64url')}`
    this.#callers.set(authorization, caller)
    try {
      return await call(authorization)
    } finally {
      this.#callers.delete(authorization)
    }
  }

  take(authorization: string): Caller | undefined {
    const caller = this.#callers.get(authorization)
    if (caller !== undefined) this.#callers.delete(authorization)
    return caller
  }
}
