import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Nothing is sent while a large garden is read or written, which must not pass for a client that has stopped reading. */
export async function unhurried<T>({ raw, server }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  // A request injected by a test has no socket.
  const socket = raw.socket instanceof Socket ? raw.socket : undefined
  socket?.setTimeout(0)
  try {
    return await work()
  } finally {
    socket?.setTimeout(server.server.timeout)
  }
}
