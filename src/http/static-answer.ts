import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, matchesTag } from './conditional/etag.ts'
import { type Encoding, encodedTag, encodingWish } from './negotiation/content-encoding.ts'
import { varyBy } from './negotiation/vary.ts'

interface Content {
  readonly tag: string
  readonly plain: Buffer
}

/** Dearer ones than for answers that change: it is done once, and not on the thread that serves everybody. */
const COMPRESS: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
}

/** A text that stays the same as long as the server runs: made, tagged and compressed when it is first asked for. */
export class StaticAnswer {
  readonly #type: string
  readonly #make: () => string | Promise<string>
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  #content: Promise<Content> | undefined

  constructor(type: string, make: () => string | Promise<string>) {
    this.#type = type
    this.#make = make
  }

  async send({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Promise<FastifyReply> {
    this.#content ??= this.#load()
    const { tag, plain } = await this.#content
    const { encoding } = encodingWish(headers['accept-encoding'])
    varyBy(reply, 'Accept-Encoding')
    reply
      .header('ETag', encoding === undefined ? tag : encodedTag(tag, encoding))
      .header('Cache-Control', 'no-cache')
    if (matchesTag(headers['if-none-match'], tag)) return reply.code(304).send()
    reply.type(this.#type)
    if (encoding === undefined) return reply.send(plain)
    return reply.header('Content-Encoding', encoding).send(await this.#compress(encoding, plain))
  }

  async #load(): Promise<Content> {
    const text = await this.#make()
    return { tag: entityTag(text), plain: Buffer.from(text) }
  }

  #compress(encoding: Encoding, plain: Buffer): Promise<Buffer> {
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](plain)
    this.#compressed.set(encoding, compressed)
    return compressed
  }
}
