import type { CallToolResult, Server } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { VERSION } from '../../base/version.ts'
import { isObject, type Json, type JsonObject } from '../../http/schemas.ts'
import type { Endpoints } from './endpoints.ts'
import { failureOf } from './failures.ts'
import { INSTRUCTIONS, PROMPTS } from './prompts.ts'
import { contentsOf, listResources, readResource, TEMPLATES } from './resources.ts'
import { Toolbox } from './toolbox.ts'

/** It is loaded by the first request. */
const library = () => import('@modelcontextprotocol/server')
type Library = Awaited<ReturnType<typeof library>>

/** Clients that speak none of these offer to speak one of them. */
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18']

export interface ProtocolResponse {
  readonly status: number
  readonly type: string | null
  readonly body: string
}

export class Protocol {
  readonly #endpoints: Endpoints
  #toolbox: Toolbox | undefined

  constructor(endpoints: Endpoints) {
    this.#endpoints = endpoints
  }

  /** Each message is served by itself: nothing is kept from one to the next. */
  async respond(request: FastifyRequest, message: JsonObject): Promise<ProtocolResponse> {
    const loaded = await library()
    const { body, given } = withSoundArguments(message)
    const handler = loaded.createMcpHandler(() => this.#serverFor(loaded, request, given), {
      onerror: (error) => request.log.debug({ err: error }, 'message of an assistant refused'),
    })
    try {
      const headers = headersFor(request)
      const sent = new Request('http://frond.invalid/mcp', { method: 'POST', headers })
      const response = await handler.fetch(sent, { parsedBody: body })
      // Nothing here streams: what the library sends as events ends with the response.
      const text = await response.text()
      return { status: response.status, type: response.headers.get('content-type'), body: text }
    } finally {
      await handler.close()
    }
  }

  #serverFor(library: Library, request: FastifyRequest, given: unknown): Server {
    const { Server, ProtocolError, ProtocolErrorCode } = library
    this.#toolbox ??= new Toolbox(this.#endpoints)
    const [endpoints, toolbox] = [this.#endpoints, this.#toolbox]
    const orRefused = <T>(work: Promise<T>) =>
      work.catch((error: unknown) => {
        const { code, message } = failureOf(error, request)
        const { InvalidParams, InternalError } = ProtocolErrorCode
        throw new ProtocolError(code >= 1900 && code < 2000 ? InternalError : InvalidParams, message)
      })
    const server = new Server(
      { name: 'frond', title: 'Frond', version: VERSION },
      {
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: INSTRUCTIONS,
        supportedProtocolVersions: REVISIONS,
      },
    )
    server.setRequestHandler('tools/list', () => ({ tools: toolbox.shownTo(request) }))
    server.setRequestHandler('tools/call', async ({ params }): Promise<CallToolResult> => {
      const result = await toolbox
        .run(request, params.name, given)
        .then((data) => data && resultOf(data))
        .catch((error: unknown) => ({ ...resultOf({ ...failureOf(error, request) }), isError: true }))
      if (result !== undefined) return result
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This key has no tool of this name.')
    })
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: TEMPLATES }))
    server.setRequestHandler('resources/list', ({ params }) =>
      orRefused(listResources(endpoints, request, params?.cursor)),
    )
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const data = await orRefused(readResource(endpoints, toolbox, request, uri))
      if (data !== undefined) return contentsOf(uri, data)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.')
    })
    server.setRequestHandler('prompts/list', () => ({
      prompts: PROMPTS.map(({ text: _text, arguments: wanted, ...prompt }) => ({
        ...prompt,
        ...(wanted && { arguments: [...wanted] }),
      })),
    }))
    server.setRequestHandler('prompts/get', ({ params }) => {
      const prompt = PROMPTS.find(({ name }) => name === params.name)
      const { description = '', arguments: wanted = [], text } = prompt ?? {}
      const missing = wanted.find(({ name, required }) => required && !params.arguments?.[name])
      if (text === undefined || missing !== undefined) {
        const message = missing === undefined ? 'There is no such prompt.' : `${missing.name} is required.`
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, message)
      }
      const content = { type: 'text' as const, text: text(params.arguments ?? {}) }
      return { description, messages: [{ role: 'user' as const, content }] }
    })
    return server
  }
}

/** As data for programs, and as a text for models whose client knows no data. */
function resultOf(data: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }
}

/**
 * The library refuses arguments that are no object by an error of the protocol, which models do not get to see. So it gets none, and
 * the tool what was given.
 */
function withSoundArguments(message: JsonObject): { body: JsonObject; given: Json | undefined } {
  const { method, params } = message
  if (method !== 'tools/call' || !isObject(params)) return { body: message, given: undefined }
  const { arguments: given, ...others } = params
  const arguments_ = isObject(given) ? given : {}
  return { body: { ...message, params: { ...others, arguments: arguments_ } }, given }
}

/** Those that the protocol knows; the others have been seen to. */
function headersFor({ headers }: FastifyRequest): Record<string, string> {
  const known = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && /^(accept|content-type|mcp-.*)$/.test(name) ? [[name, value]] : [],
  )
  return Object.fromEntries(known)
}
