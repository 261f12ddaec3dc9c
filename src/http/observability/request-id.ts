import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/

/** Takes over the client's X-Request-Id if it is harmless to log, so that one id follows a request across services. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const own = request.headers['x-request-id']
  return typeof own === 'string' && ACCEPTABLE.test(own) ? own : randomUUID()
}
