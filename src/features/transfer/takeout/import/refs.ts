import { validationFailed } from '../../../../http/errors.ts'
import type { Ref } from '../../imports/garden-source.ts'
import { refusal } from './checked.ts'

/** Counts things of one kind, of which a file may have so many. */
export class Counted {
  readonly kind: string
  readonly #most: number
  count = 0

  constructor(kind: string, most: number) {
    this.kind = kind
    this.#most = most
  }

  /** The number of the new thing, or of the first of several, from 0. */
  take(things = 1): number {
    const number = this.count
    this.count += things
    if (this.count > this.#most)
      throw validationFailed([{ path: 'file', message: `must have at most ${this.#most} ${this.kind}` }])
    return number
  }
}

interface Known<T> {
  readonly number: number
  readonly about: T
}

/** The numbers of things of one kind by their names in the file, and what has to be known of them later. */
export class Refs<T> extends Counted {
  readonly #known = new Map<Ref, Known<T>>()

  /** Gives a new thing its number. */
  add(at: string, ref: Ref, about: T): number {
    if (this.#known.has(ref))
      throw refusal(at, [{ path: 'id', message: `is that of another of the ${this.kind}` }])
    const number = this.take()
    this.alias(ref, number, about)
    return number
  }

  /** One more name of a thing that has a number. */
  alias(ref: Ref, number: number, about: T): void {
    this.#known.set(ref, { number, about })
  }

  require(at: string, path: string, ref: Ref): Known<T> {
    const found = this.#known.get(ref)
    if (found !== undefined) return found
    throw refusal(at, [{ path, message: `must name ${this.kind} of the file` }])
  }

  /** Each once. */
  numbersOf(at: string, path: string, refs: readonly Ref[]): number[] {
    return [...new Set(refs.map((ref) => this.require(at, path, ref).number))]
  }
}
