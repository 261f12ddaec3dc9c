import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { onSend } from '../steps.ts'
import { type Encoding, encodedTag, encodingPreference } from './content-encoding.ts'
import { varyBy } from './vary.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The encoding that this response will be compressed with. */
    contentEncoding: Encoding | undefined
  }
}

/** A smaller response fits into one packet anyway. */
const SMALLEST_BYTES = 1_024

/**
 * Up to this size compression takes two milliseconds at most, and for a small response less than handing it to another
 * thread. Larger responses must not block the event loop.
 */
const MOST_BYTES_IN_LOOP = 128 * 1_024

/** Text only: image and video formats are compressed already. */
const COMPRESSIBLE = /^(application\/json|text\/[a-z]+)(;|$)/

/** Fast levels, because each response is compressed anew: 51 KB of species become 11 KB in less than 1 ms, 2 KB take 0.05 ms. */
const GZIP = { level: 6 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Runs before the ETag is added, because it depends on the encoding. `compressResponses` runs after it: a 304 has nothing
 * to compress.
 */
export function chooseContentEncoding(app: App): void {
  app.decorateReply('contentEncoding', undefined)
  onSend(app, (request, reply, payload) => {
    const { encoding, refusesPlain } = encodingPreference(request.headers['accept-encoding'])
    if ((refusesPlain || lengthOf(payload) >= SMALLEST_BYTES) && isCompressible(request, reply, payload)) {
      reply.contentEncoding = encoding
      varyBy(reply, 'Accept-Encoding')
    }
    return payload
  })
}

export function compressResponses(app: App): void {
  onSend(app, (_request, reply, payload) => {
    const { contentEncoding } = reply
    if (contentEncoding === undefined || !isText(payload)) return payload
    const tag = reply.getHeader('ETag')
    if (typeof tag === 'string') reply.header('ETag', encodedTag(tag, contentEncoding))
    reply.header('Content-Encoding', contentEncoding).removeHeader('Content-Length')
    if (lengthOf(payload) <= MOST_BYTES_IN_LOOP) {
      return contentEncoding === 'br' ? brotliCompressSync(payload, BROTLI) : gzipSync(payload, GZIP)
    }
    return contentEncoding === 'br'
      ? promisify(brotliCompress)(payload, BROTLI)
      : promisify(gzip)(payload, GZIP)
  })
}

function isCompressible({ route }: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  if (!isText(payload) || reply.hasHeader('Content-Encoding')) return false
  // BREACH: where a secret and text chosen by the client are in one compressed response, its length reveals whether they match.
  if (route.url?.startsWith('/api/v1/auth/')) return false
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
