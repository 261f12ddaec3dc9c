import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { AppError } from '../../http/errors.ts'
import { isObject, plainJson } from '../../http/schemas.ts'
import type { Endpoints } from './endpoints.ts'
import { Protocol } from './protocol.ts'

interface Options {
  readonly endpoints: Endpoints
  readonly isOn: boolean
  readonly publicUrl: string | undefined
  /** Where programs without a key learn how to fetch one; undefined where they cannot. */
  readonly resourceMetadata: string | undefined
  readonly corsOrigins: readonly string[]
}

const Message = Type.Object({}, { description: 'A message of JSON-RPC 2.0.' })

export function assistantRoutes(
  app: App,
  { endpoints, isOn, publicUrl, resourceMetadata, corsOrigins }: Options,
): void {
  const protocol = new Protocol(endpoints)
  const origins = new Set(publicUrl === undefined ? corsOrigins : [...corsOrigins, new URL(publicUrl).origin])

  app.post(
    '/mcp',
    {
      config: {
        access: { role: 'Viewer', only: 'keys' },
        isAbsent: !isOn,
        passesOn: true,
        takesClients: true,
        resourceMetadata,
      },
      schema: {
        operationId: 'callAssistantTool',
        tags: ['Assistants'],
        summary: 'Tools for assistants',
        description: 'The Model Context Protocol by Streamable HTTP, without sessions.',
        produces: ['application/json', 'text/event-stream'],
        body: Message,
        // A message, too; the library has made a text of it.
        response: { 200: Type.Unsafe<string>(Message) },
      },
      onRequest: (request, _reply, done) => {
        refuseForeignPage(request)
        done()
      },
    },
    async (request, reply) => {
      const message = plainJson(request.body)
      const { status, type, body } = await protocol.respond(request, isObject(message) ? message : {})
      if (type !== null) reply.type(type)
      reply.statusCode = status
      return reply.send(body)
    },
  )

  /** A page that has been led to this address by its own name could use a key that a program of the user holds. */
  function refuseForeignPage({ headers: { origin } }: FastifyRequest): void {
    if (origin === undefined || origins.has('*') || origins.has(origin)) return
    throw new AppError('FORBIDDEN', { message: 'Pages of this origin may not call the tools.' })
  }
}
