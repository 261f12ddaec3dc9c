import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { destroyWhenHalfClosed } from '../../http/connection/half-closed.ts'
import { Success, success } from '../../http/envelope.ts'
import { EVENT_STREAM, prefersEventStream } from '../../http/negotiation/accept.ts'
import { varyBy } from '../../http/negotiation/vary.ts'
import { unauthenticated } from '../../http/security/access.ts'
import type { Rule } from '../../http/validation/request-validation.ts'
import { EventPage, EventQuery } from '../change/events.schema.ts'
import { listEvents } from '../change/events.service.ts'
import type { EventContext } from './events.context.ts'

export function eventRoutes(app: App, context: EventContext): void {
  app.get(
    '/api/v1/events',
    {
      config: {
        access: { role: 'Viewer' },
        errors: ['OVERLOADED'],
        rules: [resumesAtEvent],
        streamsEvents: true,
      },
      schema: {
        operationId: 'listEvents',
        tags: ['Events'],
        summary: 'What changed in the garden',
        description:
          'Events tell what to read again; they have no content. They are kept for 7 days. With `Accept: text/event-stream` the response goes on with what happens, as server-sent events, until the token expires, or the session or the place in the garden ends.',
        querystring: EventQuery,
        response: { 200: Success(EventPage) },
      },
    },
    async (request, reply) => {
      varyBy(reply, 'Accept')
      if (prefersEventStream(request)) return stream(context, request, request.query, reply)
      return success(request, await listEvents(context.database.db, request.scope, request.query))
    },
  )
}

const STREAM_HEADERS = {
  'Content-Type': EVENT_STREAM,
  // A proxy must neither keep it nor wait until there is enough to compress.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}

async function stream(
  { authenticator, streams }: EventContext,
  request: FastifyRequest,
  { after }: EventQuery,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const permission = await authenticator.permissionOf(request)
  // It has expired since the request was authenticated.
  if (permission === undefined) throw unauthenticated(true)
  const { gardenId } = request.scope
  await streams.open(permission, gardenId, lastEventId(request) ?? after, () => {
    const { raw } = reply.headers(STREAM_HEADERS).hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    return raw.writeHead(200)
  })
  destroyWhenHalfClosed(request.raw.socket)
  return reply
}

/** Where a client goes on that has lost its connection: further than its address says, which it opened the first one with. */
function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id']
  return id === undefined || id === '' ? undefined : Number(id)
}

/** An id that is not a number is reported together with everything else that is wrong. */
const resumesAtEvent: Rule = {
  part: 'headers',
  check: (request) => {
    const id = request.headers['last-event-id']
    if (id === undefined || id === '' || !prefersEventStream(request)) return []
    const isUsable = typeof id === 'string' && /^[0-9]{1,16}$/.test(id) && Number.isSafeInteger(Number(id))
    return isUsable ? [] : [{ path: 'Last-Event-ID', message: 'must be the id of an event, or 0' }]
  },
}
