import { createHash, hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { App } from '../app-type.ts'
import { encodedTag, isTagOf } from '../negotiation/content-encoding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What makes or changes something and answers with its state also names its ETag: the next change needs no GET in between. */
    tagsNewState?: boolean
  }
}

/** An ETag over `data` and its language alone: request id and time change with every answer. */
export function addEntityTags(app: App): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { etag, tagsNewState } = request.routeOptions.config
    if ((etag === true || tagsNewState === true) && reply.statusCode === 200) {
      reply.header('ETag', entityTag(dataOf(payload), reply.getHeader('Content-Language')))
    }
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { etag } = request.routeOptions.config
    const isTagged = etag !== undefined && etag !== false && reply.statusCode === 200
    // Without a tag nothing could be checked again, so nothing is kept; with one, nothing is used unchecked.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', isTagged ? 'no-cache' : 'no-store')
    if (isTagged && typeof payload === 'string') {
      const tag = etag === 'bare' ? entityTag(payload) : String(reply.getHeader('ETag'))
      reply.header('ETag', tag)
      if (matchesTag(request.headers['if-none-match'], tag)) {
        // The tag that the whole answer would have had.
        if (reply.contentEncoding !== undefined) reply.header('ETag', encodedTag(tag, reply.contentEncoding))
        reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
      }
    }
    if (reply.statusCode !== 304) done(null, payload)
    // Fastify tells a HEAD how long the content is, unless it cannot know: here that would be 0, and not that of the whole answer.
    else done(null, request.method === 'HEAD' ? Readable.from([]) : null)
  })
}

function dataOf(envelope: unknown): unknown {
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : envelope
}

/** The tag of a state; whoever reads that state to change it gets the same one. */
export function entityTag(data: unknown, language?: unknown): string {
  const state = createHash('sha256').update(JSON.stringify(data))
  if (typeof language === 'string') state.update('\0').update(language)
  return tagOf(state.digest('base64url'))
}

/** The tag of something that is sent as it is. */
export function contentTag(content: Buffer): string {
  return tagOf(hash('sha256', content, 'base64url'))
}

const tagOf = (digest: string) => `"${digest.slice(0, 27)}"`

/** Weak comparison, as RFC 9110 asks of If-None-Match. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((candidate) => {
    const trimmed = candidate.trim()
    return trimmed === '*' || isTagOf(trimmed.replace(/^W\//, ''), tag)
  })
}
