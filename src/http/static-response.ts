import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentTag, matchesTag } from './conditional/etag.ts'
import { type Encoding, encodedTag, encodingPreference } from './negotiation/content-encoding.ts'
import { varyBy } from './negotiation/vary.ts'

interface Content {
  readonly tag: string
  readonly plain: Buffer
}

/** Higher levels than for dynamic responses: they are compressed once, in another thread. */
const COMPRESS: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
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
  readonly #compressed: Readonly<Record<Encoding, () => Promise<Buffer>>>

  constructor(type: string, make: () => Buffer | Promise<Buffer>) {
    this.#type = type
    this.#content = singleFlight(async () => {
      const plain = await make()
      return { tag: contentTag(plain), plain }
    })
    const compressed = (encoding: Encoding) =>
      singleFlight(async () => COMPRESS[encoding]((await this.#content()).plain))
    this.#compressed = { br: compressed('br'), gzip: compressed('gzip') }
  }

  async send({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Promise<FastifyReply> {
    const { tag, plain } = await this.#content()
    const { encoding } = encodingPreference(headers['accept-encoding'])
    varyBy(reply, 'Accept-Encoding')
    reply
      .header('ETag', encoding === undefined ? tag : encodedTag(tag, encoding))
      .header('Cache-Control', 'no-cache')
    if (matchesTag(headers['if-none-match'], tag)) return reply.code(304).send()
    reply.type(this.#type)
    if (encoding === undefined) return reply.send(plain)
    return reply.header('Content-Encoding', encoding).send(await this.#compressed[encoding]())
  }
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
