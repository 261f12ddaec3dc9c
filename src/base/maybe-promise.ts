/** A value, or the promise of one where there is something to wait for: `await` takes both. */
export type MaybePromise<T> = T | Promise<T>

/** Goes on at once where there is nothing to wait for, in the same turn of the event loop. */
export function whenKnown<T, U>(value: MaybePromise<T>, goOn: (value: T) => U): MaybePromise<U> {
  return value instanceof Promise ? value.then(goOn) : goOn(value)
}
