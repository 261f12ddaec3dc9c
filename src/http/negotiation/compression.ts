import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
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

/**
 * Fast levels, because each response is compressed anew. A page of 20 plants has 9.5 KB; it becomes 0.83 KB in 0.04 ms by
 * Zstandard, 0.84 KB in 0.08 ms by Brotli and 0.95 KB in 0.1 ms by gzip. The first levels of Brotli and gzip take about
 * half the time, and up to a third more bytes.
 */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const GZIP = { level: 6 }

type Text = string | Buffer

const COMPRESS_IN_LOOP: Readonly<Record<Encoding, (text: Text) => Buffer>> = {
  zstd: (text) => zstdCompressSync(text, ZSTD),
  br: (text) => brotliCompressSync(text, BROTLI),
  gzip: (text) => gzipSync(text, GZIP),
}

const COMPRESS_IN_THREAD: Readonly<Record<Encoding, (text: Text) => Promise<Buffer>>> = {
  zstd: (text) => promisify(zstdCompress)(text, ZSTD),
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text, GZIP),
}

/**
 * Runs before the ETag is added, because it depends on the encoding. `compressResponses` runs after it: a 304 has nothing
 * to compress.
 */
export function chooseContentEncoding(app: App): void {
  app.decorateReply('contentEncoding', undefined)
  onSend(app, (request, reply, payload) => {
    const { encodings, refusesPlain } = encodingPreference(request.headers['accept-encoding'])
    if ((refusesPlain || lengthOf(payload) >= SMALLEST_BYTES) && isCompressible(request, reply, payload)) {
      reply.contentEncoding = encodings[0]
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
    const compress = lengthOf(payload) <= MOST_BYTES_IN_LOOP ? COMPRESS_IN_LOOP : COMPRESS_IN_THREAD
    return compress[contentEncoding](payload)
  })
}

function isCompressible({ route }: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  if (!isText(payload) || reply.hasHeader('Content-Encoding')) return false
  // BREACH: where a secret and text chosen by the client are in one compressed response, its length reveals whether they match.
  if (route.url?.startsWith('/api/v1/auth/')) return false
  const type = reply.getHeader('Content-Type')
  return typeof type === 'string' && COMPRESSIBLE.test(type)
}

function isText(payload: unknown): payload is Text {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
}

function lengthOf(payload: unknown): number {
  return typeof payload === 'string'
    ? Buffer.byteLength(payload)
    : Buffer.isBuffer(payload)
      ? payload.length
      : 0
}
