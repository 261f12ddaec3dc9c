import type { FastifyReply } from 'fastify'

/** Adds a header to `Vary`, unless it is there: several hooks and handlers add theirs. */
export function varyBy(reply: FastifyReply, header: string): void {
  const present = reply.getHeader('Vary')
  const headers = typeof present === 'string' && present !== '' ? present.split(', ') : []
  if (!headers.includes(header)) reply.header('Vary', [...headers, header].join(', '))
}
