import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { type Encoding, encodedTag, encodingWish } from './content-encoding.ts'
import { varyBy } from './vary.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** What this answer is going to be compressed by. */
    contentEncoding: Encoding | undefined
  }
}

/** Below it a compressed answer is hardly smaller, and fits into one packet anyway. */
const SMALLEST_BYTES = 1_024

/**
 * Up to here it takes some two milliseconds at most, and a small answer is compressed sooner than handed to another thread. Beyond it nobody else should have to wait.
 */
const MOST_BYTES_AT_ONCE = 128 * 1_024

/** Texts; pictures and films are compressed as they are. */
const COMPRESSIBLE = /^(application\/json|text\/[a-z]+)(;|$)/

/** Fast ones: each answer is compressed anew. 51 KB of species become 11 KB in less than a millisecond, 2 KB in a twentieth. */
const GZIP = { level: 6 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Decides before an answer gets its tag, because that depends on it. Then `compressResponses`, after the tag: whoever has
 * the answer already needs none.
 */
export function chooseContentEncoding(app: App): void {
  app.decorateReply('contentEncoding', undefined)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isCompressible(request, reply, payload)) {
      const { encoding, refusesPlain } = encodingWish(request.headers['accept-encoding'])
      const isLarge = lengthOf(payload) >= SMALLEST_BYTES
      if (isLarge || refusesPlain) {
        reply.contentEncoding = encoding
        varyBy(reply, 'Accept-Encoding')
      }
    }
    done(null, payload)
  })
}

export function compressResponses(app: App): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const { contentEncoding } = reply
    if (contentEncoding === undefined || !isText(payload)) {
      done(null, payload)
      return
    }
    const tag = reply.getHeader('ETag')
    if (typeof tag === 'string') reply.header('ETag', encodedTag(tag, contentEncoding))
    reply.header('Content-Encoding', contentEncoding).removeHeader('Content-Length')
    if (lengthOf(payload) <= MOST_BYTES_AT_ONCE) {
      done(null, contentEncoding === 'br' ? brotliCompressSync(payload, BROTLI) : gzipSync(payload, GZIP))
    } else if (contentEncoding === 'br') brotliCompress(payload, BROTLI, done)
    else gzip(payload, GZIP, done)
  })
}

function isCompressible({ routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  if (!isText(payload) || reply.hasHeader('Content-Encoding')) return false
  // BREACH: where a secret and what a caller chose stand in one compressed answer, its length tells whether they are alike.
  if (routeOptions.url?.startsWith('/api/v1/auth/')) return false
  const type = reply.getHeader('Content-Type')
  return typeof type === 'string' && COMPRESSIBLE.test(type)
}

function isText(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
}

function lengthOf(payload: unknown): number {
  return typeof payload === 'string'
    ? Buffer.byteLength(payload)
    : Buffer.isBuffer(payload)
      ? payload.length
      : 0
}
