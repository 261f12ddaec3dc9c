import { validationFailed } from '../../../../http/errors.ts'
import type { Ref } from '../../imports/garden-source.ts'
import { refusal } from './checked.ts'

/** The numbers of things of one kind by their names in the file, and what has to be known of them later. */
export class Refs<T> {
  readonly #kind: string
  readonly #most: number
  readonly #known = new Map<Ref, { readonly number: number; readonly about: T }>()
  #count = 0

  constructor(kind: string, most: number) {
    this.#kind = kind
    this.#most = most
  }

  get count(): number {
    return this.#count
  }

  /** Gives a new thing its number. */
  add(at: string, ref: Ref | undefined, about: T): number {
    if (ref !== undefined && this.#known.has(ref))
      throw refusal(at, [{ path: 'id', message: `is that of another of the ${this.#kind}` }])
    const number = this.count
    if (number === this.#most)
      throw validationFailed([{ path: 'file', message: `must have at most ${this.#most} ${this.#kind}` }])
    this.#count++
    if (ref !== undefined) this.#known.set(ref, { number, about })
    return number
  }

  /** One more name of a thing that has a number. */
  alias(ref: Ref, number: number, about: T): void {
    this.#known.set(ref, { number, about })
  }

  find(ref: Ref): { readonly number: number; readonly about: T } | undefined {
    return this.#known.get(ref)
  }

  require(at: string, path: string, ref: Ref): { readonly number: number; readonly about: T } {
    const found = this.#known.get(ref)
    if (found !== undefined) return found
    throw refusal(at, [{ path, message: `must name ${this.#kind} of the file` }])
  }
}
