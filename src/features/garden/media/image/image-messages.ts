import type { ImageFacts } from './image-facts.ts'
import type { Transform } from './transform.ts'

/** A process is killed if its job takes longer than this or uses more memory. */
export interface ImageBounds {
  readonly deadlineMs: number
  readonly mostBytes: number
}

/** A request to an image process is one line of JSON. */
export interface ImageRequest {
  readonly job: ImageJob
  readonly mostBytes: number
}

export type ImageJob =
  | { readonly kind: 'inspect'; readonly path: string }
  | {
      readonly kind: 'transform'
      readonly path: string
      readonly source: ImageFacts
      readonly transform: Transform
      readonly mostPixels: number
    }

/** The response is this as JSON, then the bytes of the image, since encoding them in JSON would cost more than making the image. */
export interface ImageResponse {
  readonly facts?: ImageFacts | undefined
  /** The image library gives this error message. */
  readonly failure?: string | undefined
  /** The process should be replaced, because it holds too much memory. */
  readonly isLast: boolean
}

const HEADER_BYTES = 8

/** A header with the lengths of both parts comes first, then the parts. */
export function packResponse(response: ImageResponse, content: Buffer): Buffer[] {
  const text = Buffer.from(JSON.stringify(response))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(text.length, 0)
  header.writeUInt32LE(content.length, 4)
  return [header, text, content]
}

export interface ReceivedResponse extends ImageResponse {
  readonly content: Buffer
}

/** Assembles a response from the chunks in which it arrives. */
export class ResponseReader {
  #head: Buffer = Buffer.alloc(0)
  #body: Buffer | undefined
  #filled = 0
  #textLength = 0

  /** Returns the response, once its last chunk is here. */
  read(chunk: Buffer): ReceivedResponse | undefined {
    let rest = chunk
    if (this.#body === undefined) {
      this.#head = Buffer.concat([this.#head, chunk])
      if (this.#head.length < HEADER_BYTES) return undefined
      this.#textLength = this.#head.readUInt32LE(0)
      this.#body = Buffer.allocUnsafe(this.#textLength + this.#head.readUInt32LE(4))
      rest = this.#head.subarray(HEADER_BYTES)
    }
    rest.copy(this.#body, this.#filled)
    this.#filled += rest.length
    return this.#filled < this.#body.length ? undefined : this.#finish(this.#body)
  }

  #finish(body: Buffer): ReceivedResponse {
    const response: ImageResponse = JSON.parse(body.toString('utf8', 0, this.#textLength))
    this.#head = Buffer.alloc(0)
    this.#body = undefined
    this.#filled = 0
    return { ...response, content: body.subarray(this.#textLength) }
  }
}
