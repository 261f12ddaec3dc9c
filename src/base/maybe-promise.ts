/** A value, or the promise of one where there is something to wait for: `await` takes both. */
export type MaybePromise<T> = T | Promise<T>
