import { createHash } from 'node:crypto'
import type { App } from './app-type.ts'

/**
 * An ETag over `data` and its language alone: request id and time change with every answer. The envelope
 * is serialised with `data` third and the two changing fields last, so the text between them is `data`.
 */
export function tagAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { etag } = request.routeOptions.config
    const isTagged = etag !== undefined && etag !== false && reply.statusCode === 200
    // Without a tag nothing could be checked again, so nothing is kept; with one, nothing is used unchecked.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', isTagged ? 'no-cache' : 'no-store')
    if (!isTagged || typeof payload !== 'string') return payload
    const tag = entityTag(etag === 'bare' ? payload : dataOf(payload), reply.getHeader('Content-Language'))
    reply.header('ETag', tag)
    if (!matchesTag(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
    // Fastify itself measures and drops what a HEAD would have got.
    return request.method === 'HEAD' ? payload : null
  })
}

const START = '{"code":200,"message":"success","data":'
const END = ',"requestId":'

function dataOf(payload: string): string {
  return payload.slice(START.length, payload.lastIndexOf(END))
}

function entityTag(data: string, language: unknown): string {
  const hash = createHash('sha256').update(data)
  if (typeof language === 'string') hash.update('\0').update(language)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/** Weak comparison, as RFC 9110 asks of If-None-Match. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((candidate) => {
    const trimmed = candidate.trim()
    return trimmed === '*' || trimmed.replace(/^W\//, '') === tag
  })
}
