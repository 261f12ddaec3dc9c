import type { Transform } from '../transform.ts'
import type { ImageFacts } from './image-facts.ts'

/** How long and how large an image may make its process before that is ended by force. */
export interface ImageBounds {
  readonly deadlineMs: number
  readonly mostBytes: number
}

/** What a process for images is asked, a line of JSON each. */
export interface ImageOrder {
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

/** What it answers: this as JSON, and the bytes of the image as they are, for copying them into a text would cost more than making it. */
export interface ImageAnswer {
  readonly facts?: ImageFacts | undefined
  /** What the image library said when it could not do it. */
  readonly failure?: string | undefined
  /** Nothing more should be asked of this process. */
  readonly isLast: boolean
}

const HEADER_BYTES = 8

/** The lengths of both parts go ahead. */
export function packAnswer(answer: ImageAnswer, content: Buffer): Buffer[] {
  const text = Buffer.from(JSON.stringify(answer))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(text.length, 0)
  header.writeUInt32LE(content.length, 4)
  return [header, text, content]
}

export interface ReceivedAnswer extends ImageAnswer {
  readonly content: Buffer
}

/** Puts an answer together from the pieces in which it arrives. */
export class AnswerReader {
  #head: Buffer = Buffer.alloc(0)
  #body: Buffer | undefined
  #filled = 0
  #textLength = 0

  /** The answer, once the last piece of it is here. */
  read(piece: Buffer): ReceivedAnswer | undefined {
    let rest = piece
    if (this.#body === undefined) {
      this.#head = Buffer.concat([this.#head, piece])
      if (this.#head.length < HEADER_BYTES) return undefined
      this.#textLength = this.#head.readUInt32LE(0)
      this.#body = Buffer.allocUnsafe(this.#textLength + this.#head.readUInt32LE(4))
      rest = this.#head.subarray(HEADER_BYTES)
    }
    rest.copy(this.#body, this.#filled)
    this.#filled += rest.length
    return this.#filled < this.#body.length ? undefined : this.#finish(this.#body)
  }

  #finish(body: Buffer): ReceivedAnswer {
    const answer: ImageAnswer = JSON.parse(body.toString('utf8', 0, this.#textLength))
    this.#head = Buffer.alloc(0)
    this.#body = undefined
    this.#filled = 0
    return { ...answer, content: body.subarray(this.#textLength) }
  }
}
