import type { SharedGarden } from '../../api/shared-garden.ts'
import { reach } from '../reach.ts'
import { Outbox } from './outbox.ts'
import type { OutboxOptions } from './outbox-options.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Queued } from './queued.ts'

interface Options {
  readonly userId: number
  readonly garden: SharedGarden | undefined
  readonly store: OutboxStore
  /** What is in the store, if it was read a moment ago. */
  readonly known: readonly Queued[] | undefined
  /** The session is there and still that of the user. */
  readonly isSignedIn: () => boolean
  readonly loadSender: OutboxOptions['loadSender']
  readonly onSent: OutboxOptions['onSent']
}

interface OpenOutbox {
  readonly outbox: Outbox
  /** Resolves when it knows what was left from the last time: a screen before that would show it as not done. */
  readonly isRead: Promise<void>
  /** For signing out: what waits stays, for the next time this user signs in. */
  close(): void
}

/** The outbox of a user in this tab. Sends what was left from the last time. */
export function openOutbox(options: Options): OpenOutbox {
  const { userId, garden, store, known, isSignedIn, loadSender, onSent } = options
  const others = new BroadcastChannel('frond-outbox')
  const listening = new AbortController()
  const { signal } = listening
  // A machine without a network may be the one on which the service runs: its answers count for more.
  let isAnswered = false
  const outbox = new Outbox({
    userId,
    garden,
    store,
    known,
    now: () => Date.now(),
    random: Math.random,
    newId,
    mayTry: () => (navigator.onLine || isAnswered) && isSignedIn(),
    alone,
    tellOthers: () => signal.aborted || others.postMessage(userId),
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    loadSender,
    onSent,
  })
  const wake = () => outbox.wake()
  others.addEventListener('message', ({ data }) => data === userId && void outbox.refresh(), { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener(
    'offline',
    () => {
      isAnswered = false
    },
    { signal },
  )
  const stopHearing = reach.onAnswer(() => {
    isAnswered = true
    outbox.heard()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), {
    signal,
  })
  return {
    outbox,
    isRead: wake(),
    close: () => {
      listening.abort()
      stopHearing()
      outbox.stop()
      others.close()
    },
  }
}

/** Pages without TLS have no locks. There the keys alone see to it that two tabs do nothing twice. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

/** A UUID; pages without TLS have no `randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const versioned = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return versioned.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}
