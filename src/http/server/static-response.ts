import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentTag, matchesTag } from '../conditional/etag.ts'
import {
  encodedTag,
  encodingPreference,
  KEPT_ENCODINGS,
  type KeptEncoding,
} from '../negotiation/content-encoding.ts'
import { varyBy } from '../negotiation/vary.ts'

interface Content {
  readonly tag: string
  readonly plain: Buffer
}

/** Something that is sent as it is, in one of the encodings it is kept in. */
export interface StaticContent {
  readonly type: string
  readonly tag: string
  readonly cacheControl: string
  readonly encodings: readonly KeptEncoding[]
  /** Called only where the client does not have it already. */
  readonly read: (encoding: KeptEncoding | undefined) => Promise<Buffer>
}

/** Higher levels than for dynamic responses: they are compressed once, in another thread. */
const COMPRESS: Readonly<Record<KeptEncoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
}

/** A response that never changes while the server runs: made, tagged and compressed at its first request. */
export class StaticResponse {
  readonly #type: string
  readonly #content: () => Promise<Content>
  readonly #compressed: Readonly<Record<KeptEncoding, () => Promise<Buffer>>>

  constructor(type: string, make: () => Buffer | Promise<Buffer>) {
    this.#type = type
    this.#content = singleFlight(async () => {
      const plain = await make()
      return { tag: contentTag(plain), plain }
    })
    const compressed = (encoding: KeptEncoding) =>
      singleFlight(async () => COMPRESS[encoding]((await this.#content()).plain))
    this.#compressed = { br: compressed('br'), gzip: compressed('gzip') }
  }

  async send(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Promise<FastifyReply> {
    const { tag, plain } = await this.#content()
    return sendStatic(request, reply, {
      type: this.#type,
      tag,
      cacheControl: 'no-cache',
      encodings: KEPT_ENCODINGS,
      read: async (encoding) => (encoding === undefined ? plain : this.#compressed[encoding]()),
    })
  }
}

export async function sendStatic(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { type, tag, cacheControl, encodings, read }: StaticContent,
): Promise<FastifyReply> {
  const accepted = encodingPreference(headers['accept-encoding']).encodings
  const encoding = accepted.find((one): one is KeptEncoding => encodings.some((kept) => kept === one))
  if (encodings.length > 0) varyBy(reply, 'Accept-Encoding')
  reply
    .header('ETag', encoding === undefined ? tag : encodedTag(tag, encoding))
    .header('Cache-Control', cacheControl)
  if (matchesTag(headers['if-none-match'], tag)) return reply.code(304).send()
  const content = await read(encoding)
  if (encoding !== undefined) reply.header('Content-Encoding', encoding)
  return reply.type(type).send(content)
}

/** Single flight: concurrent calls share one run, and its result is cached; after a failure the next call tries again. */
function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}
