import type { FastifyReply } from 'fastify'

/** Fires when the caller hangs up; also after a complete answer, when nobody listens any more. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.destroyed) controller.abort()
  else raw.once('close', () => controller.abort())
  return controller.signal
}
