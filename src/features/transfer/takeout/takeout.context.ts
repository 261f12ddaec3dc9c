import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../http/errors.ts'
import type { CareContext } from '../../care/care.context.ts'
import type { MediaContext } from '../../garden/media/media.context.ts'
import type { ChannelContext } from '../../reminders/channels/channels.context.ts'

/** What exports and imports of accounts work with. */
export interface TakeoutContext {
  readonly care: CareContext
  readonly media: MediaContext
  readonly channels: ChannelContext
  /** Knows the accounts that have an export or import under way on this server. */
  readonly underWay: Set<string>
}

/** Each fills the spool with as much as an account may have, and reads or writes all of it. */
const MOST_AT_A_TIME = 4

/** Gives a place for one export or import of a person, until the returned function is called; more calls do nothing. */
export function takePlace(
  { underWay }: TakeoutContext,
  userId: number,
  what: 'export' | 'import',
): () => void {
  const place = `${what} of ${userId}`
  if (underWay.has(place)) {
    throw new AppError('RATE_LIMITED', {
      message: `Your last ${what} is still running; wait until it has finished.`,
      headers: { 'Retry-After': '5' },
    })
  }
  if (underWay.size >= MOST_AT_A_TIME) throw new AppError('OVERLOADED')
  underWay.add(place)
  let isTaken = true
  return () => {
    if (isTaken) underWay.delete(place)
    isTaken = false
  }
}

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
