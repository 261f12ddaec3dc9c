import type { FastifyReply } from 'fastify'

/** Says in a header which words a search has taken instead of terms that nothing has. */
export function sayCorrected(reply: FastifyReply, corrected: readonly string[] | undefined): void {
  if (corrected !== undefined) reply.header('Frond-Corrected', corrected.map(encodeURIComponent).join('%20'))
}
