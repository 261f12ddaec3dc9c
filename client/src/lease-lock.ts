import { newIdempotencyKey } from './idempotency-key.ts'

/** Longer than a refresh with all its attempts takes. */
const LEASE_MS = 60_000
/** This is long enough for two tabs that begin together to see each other. */
const SETTLE_MS = 50

/**
 * Runs the work while no other tab does, by an entry of localStorage that names its holder. Not as strict as a Web Lock: two that
 * get through together both refresh, and the service gives both the same successor.
 */
export async function leaseLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const holder = newIdempotencyKey()
  while (!(await isTaken(name, holder))) await released(name)
  try {
    return await work()
  } finally {
    if (holderOf(name) === holder) localStorage.removeItem(name)
  }
}

async function isTaken(name: string, holder: string): Promise<boolean> {
  if (holderOf(name) !== undefined) return false
  localStorage.setItem(name, `${Date.now() + LEASE_MS} ${holder}`)
  await passed(SETTLE_MS)
  return holderOf(name) === holder
}

/** Reads a lease that has not run out: a tab may be closed before it gives one back. */
function holderOf(name: string): string | undefined {
  const [until, holder] = (localStorage.getItem(name) ?? '').split(' ')
  const left = Number(until) - Date.now()
  return left > 0 && left <= LEASE_MS ? holder : undefined
}

/** Until the entry changes, or a while has passed. */
function released(name: string): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('storage', changed)
      resolve()
    }
    const changed = ({ key }: StorageEvent) => {
      if (key === name) end()
    }
    const timer = setTimeout(end, 1_000)
    addEventListener('storage', changed)
  })
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
