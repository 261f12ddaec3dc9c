import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/

/** A caller's own id is taken over when it is harmless, so that one id follows a request across services. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const own = request.headers['x-request-id']
  return typeof own === 'string' && ACCEPTABLE.test(own) ? own : randomUUID()
}
