import type { FastifyReply } from 'fastify'

/** Aborts when the client disconnects. Also aborts after a complete response, when no listener is left. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.destroyed) controller.abort()
  else raw.once('close', () => controller.abort())
  return controller.signal
}
