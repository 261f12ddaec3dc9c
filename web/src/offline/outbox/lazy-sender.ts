import type { OutboxOptions } from './outbox-options.ts'
import { nextToSend } from './queue-changes.ts'
import type { Sender, SenderOptions } from './sender.ts'

/** After this long it is tried again to load what sends, unless the connection is back before. */
const LOAD_AGAIN_MS = 30_000

export interface LazySender {
  /** To be awaited before anything is sent. Returns when to try again, if it could not be loaded. */
  load(): Promise<number | undefined>
  drain: Sender['drain']
}

/** What sends, once there is something to send. That it cannot be loaded is as good as no connection, and told like that. */
export function lazySender(
  options: OutboxOptions,
  hear: Pick<SenderOptions, 'onChange' | 'onProgress'>,
): LazySender {
  let sender: Sender | undefined
  return {
    load: async () => {
      const { store, userId, now } = options
      try {
        sender ??= await options.loadSender({ ...options, ...hear })
        return undefined
      } catch {
        const until = now() + LOAD_AGAIN_MS
        await store.change(userId, (queue) => {
          const next = nextToSend(queue)
          return next && { put: [{ ...next, wait: { reason: 'connection', until } }] }
        })
        return until
      }
    },
    drain: async (signal) => sender?.drain(signal),
  }
}
