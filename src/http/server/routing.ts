import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import { onRequest } from '../steps.ts'
import { pathOf, routableUrl } from '../uri.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Documented, but answers 404 because this server is configured without it. */
    isAbsent?: boolean
    /** Pages of the web application have addresses that begin like this one. */
    besidePages?: true
  }
}

interface KnownPath {
  readonly url: string
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/**
 * Fastify answers 404 for a known path with another method. Clients should get 405 with `Allow`, and a response to
 * OPTIONS, so every path is recorded with its methods.
 */
export function handleUnroutable(app: App): void {
  const paths = new Map<string, KnownPath>()
  /** For a path with a parameter, the literal paths that match it too: `/regions/order` for `/regions/:id`. */
  const literals = new Map<string, readonly KnownPath[]>()

  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isAbsent === true) return
    const known = paths.get(url) ?? { url, pattern: pathPattern(url), methods: new Set(['OPTIONS']) }
    for (const name of [method].flat()) known.methods.add(name)
    paths.set(url, known)
  })
  app.addHook('onReady', async () => {
    const all = [...paths.values()]
    for (const path of all) {
      if (!path.url.includes(':')) continue
      const shadowing = all.filter((other) => standsFor(path, other))
      if (shadowing.length > 0) literals.set(path.url, shadowing)
    }
  })

  // In a step, not in the not-found handler: that one would parse the body first.
  onRequest(app, (request, reply) => {
    const { url, isAbsent } = request.route
    // The router takes `/plants/` for a plant without an id; a path has no trailing slash here.
    if (isAbsent === true || hasEmptyId(request.params)) throw new AppError('ROUTE_NOT_FOUND')
    const shadowing = url === undefined ? undefined : literals.get(url)
    if (url !== undefined && shadowing === undefined) return undefined
    // Decoded as the router does, or a percent-encoded path would be found for one method only.
    const path = decodeURI(pathOf(request.url))
    if (url !== undefined && !shadowing?.some(({ pattern }) => pattern.test(path))) return undefined
    return respondUnroutable(path, request, reply)
  })

  function respondUnroutable(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const methods = allowedMethods(matching(path))
    if (methods.length === 0) throw new AppError('ROUTE_NOT_FOUND')
    const allow = methods.join(', ')
    if (request.method !== 'OPTIONS') {
      throw new AppError('METHOD_NOT_ALLOWED', {
        message: `This address supports ${allow}.`,
        headers: { Allow: allow },
      })
    }
    if (reply.hasHeader('Access-Control-Allow-Origin')) {
      reply.header('Access-Control-Allow-Methods', allow)
    }
    return reply.code(204).header('Allow', allow).send()
  }

  /** `/regions/order` is no region, whatever the method. */
  function matching(path: string): KnownPath[] {
    const found = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    return found.filter(({ url }) => !literals.get(url)?.some((literal) => found.includes(literal)))
  }
}

function hasEmptyId(parameters: unknown): boolean {
  return typeof parameters === 'object' && parameters !== null && 'id' in parameters && parameters.id === ''
}

function allowedMethods(paths: readonly KnownPath[]): string[] {
  return [...new Set(paths.flatMap(({ methods }) => [...methods]))].sort()
}

/** Whether the second path spells out a parameter of the first. A wildcard matches only what no other path does. */
function standsFor(open: KnownPath, literal: KnownPath): boolean {
  const parts = open.url.split('/')
  return (
    !`${open.url}${literal.url}`.includes('*') &&
    open.pattern.test(literal.url) &&
    literal.url.split('/').some((part, at) => !part.startsWith(':') && part !== parts[at])
  )
}

function pathPattern(url: string): RegExp {
  return new RegExp(`^${url.split('/').map(partPattern).join('/')}$`)
}

/** A parameter may have something behind it: `:token.ics`. */
function partPattern(part: string): string {
  if (part === '*') return '.*'
  const [parameter = ''] = /^:\w+/.exec(part) ?? []
  const rest = RegExp.escape(part.slice(parameter.length))
  return parameter === '' ? rest : `[^/]+${rest}`
}

/** The page of the service, which finds out for itself what to show at an address that is none of the server's. */
const PAGE = '/'

/**
 * A browser that opens an address which no route begins like gets the page of the service: `/plants/12` is a place in the
 * web application. Every other client is told that there is nothing. The address is rewritten before it is routed, so that such
 * a request has the access, the headers and the metrics of the page.
 */
export class Navigation {
  readonly #taken = new Set<string>()

  /** The first segments of all routes belong to the server, or their whole addresses. */
  reserve(app: App): void {
    app.addHook('onRoute', ({ url, config }) => {
      this.#taken.add(config?.besidePages ? url : firstSegment(url))
    })
  }

  urlToRoute(request: IncomingMessage): string {
    const url = routableUrl(request.url ?? PAGE)
    return acceptsPages(request) && this.#isOfPage(decodeURI(pathOf(url))) ? PAGE : url
  }

  /** A last segment with a dot is the name of a file. */
  #isOfPage(path: string): boolean {
    const isFile = path.includes('.', path.lastIndexOf('/'))
    const isTaken = this.#taken.has(firstSegment(path)) || this.#taken.has(path)
    return /^\/[^/]/.test(path) && !isFile && !isTaken
  }
}

function acceptsPages({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
