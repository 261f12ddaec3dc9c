import { tokenStore } from '../api/token-store.ts'

let recovered: Promise<void> | undefined

/** To be awaited before the first look at the session. */
export function sessionRecovered(): Promise<void> {
  recovered ??= tokenStore.recover()
  return recovered
}
