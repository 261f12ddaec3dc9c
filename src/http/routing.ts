import type { App } from './app-type.ts'
import { AppError } from './errors.ts'
import { pathOf } from './uri.ts'

interface KnownPath {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/**
 * Fastify answers 404 for a known path with another method. Clients deserve 405 with `Allow`, and OPTIONS
 * an answer, so every path is remembered with its methods.
 */
export function answerUnroutable(app: App): void {
  const paths = new Map<string, KnownPath>()

  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: pathPattern(url), methods: new Set(['OPTIONS']) }
    for (const name of [method].flat()) known.methods.add(name)
    paths.set(url, known)
  })

  // In a hook, not in the not-found handler: that one would parse the body first.
  app.addHook('onRequest', async (request, reply) => {
    // The router takes `/plants/` for a plant without an id; a path has no trailing slash here.
    if (hasEmptyId(request.params)) throw new AppError('ROUTE_NOT_FOUND')
    if (!request.is404) return
    // Decoded the way the router does it, or an encoded spelling would be found for one method only.
    const methods = allowedMethods(paths, decodeURI(pathOf(request.url)))
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
  })
}

function hasEmptyId(parameters: unknown): boolean {
  return typeof parameters === 'object' && parameters !== null && 'id' in parameters && parameters.id === ''
}

function allowedMethods(paths: ReadonlyMap<string, KnownPath>, path: string): string[] {
  const methods = new Set<string>()
  for (const known of paths.values()) {
    if (known.pattern.test(path)) for (const method of known.methods) methods.add(method)
  }
  return [...methods].sort()
}

function pathPattern(url: string): RegExp {
  const pattern = url
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
    .join('/')
  return new RegExp(`^${pattern}$`)
}
