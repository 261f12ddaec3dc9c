import type { FastifyReply } from 'fastify'

/** Adds a header to `Vary`, unless it is there: several hooks and handlers add theirs. */
export function varyBy(reply: FastifyReply, header: string): void {
  const present = reply.getHeader('Vary')
  if (typeof present !== 'string' || present === '') reply.header('Vary', header)
  else if (!present.split(', ').includes(header)) reply.header('Vary', `${present}, ${header}`)
}
