import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { preSerializationHookHandler } from 'fastify'
import type { App } from '../app-type.ts'
import { encodedTag, isTagOf } from '../negotiation/content-encoding.ts'
import { onSend } from '../steps.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of `data` that no later response shows, such as a secret: they are no part of the state, and are stored sealed. */
    shownOnce?: readonly string[]
  }
}

/** An ETag over `data`, its language and how a search was corrected: request id and timestamp differ in every response. */
export function addEntityTags(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.etag !== true) return
    route.preSerialization = [...[route.preSerialization ?? []].flat(), addEntityTag]
  })
  onSend(app, (request, reply, payload) => {
    const { etag = false } = request.route
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isTagged = etag !== false && isRead && reply.statusCode === 200
    // With an ETag a cache must revalidate; without one it could not, so it must not store the response.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', isTagged ? 'no-cache' : 'no-store')
    if (isTagged && typeof payload === 'string') {
      const tag = etag === 'bare' ? entityTag(payload) : String(reply.getHeader('ETag'))
      reply.header('ETag', tag)
      if (matchesTag(request.headers['if-none-match'], tag)) {
        // The ETag that the full response would have had.
        if (reply.contentEncoding !== undefined) reply.header('ETag', encodedTag(tag, reply.contentEncoding))
        reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
      }
    }
    if (reply.statusCode !== 304) return payload
    // Fastify adds Content-Length to a HEAD response unless the body is a stream: here it would say 0.
    return request.method === 'HEAD' ? Readable.from([]) : null
  })
}

const addEntityTag: preSerializationHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode === 200) {
    const state = withoutFields(dataOf(payload), request.route.shownOnce)
    const corrected = reply.getHeader('Frond-Corrected')
    const shown = corrected === undefined ? state : [state, corrected]
    reply.header('ETag', entityTag(shown, reply.getHeader('Content-Language')))
  }
  done(null, payload)
}

function withoutFields(data: unknown, names: readonly string[] | undefined): unknown {
  if (names === undefined || typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).filter(([key]) => !names.includes(key)))
}

function dataOf(envelope: unknown): unknown {
  return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? envelope.data : envelope
}

/** The ETag of a state, the same in every response that shows this state. */
export function entityTag(data: unknown, language?: unknown): string {
  const state = JSON.stringify(data)
  return contentTag(typeof language === 'string' ? `${state}\0${language}` : state)
}

/** The tag of something that is sent as it is. */
export function contentTag(content: Buffer | string): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 27)}"`
}

/** Weak comparison, as RFC 9110 requires for If-None-Match. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((candidate) => {
    const trimmed = candidate.trim()
    return trimmed === '*' || isTagOf(trimmed.replace(/^W\//, ''), tag)
  })
}
