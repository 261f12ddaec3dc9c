import { type IncomingMessage, ServerResponse } from 'node:http'
import { isUnsure } from './expectation.ts'

/**
 * An answer to a request whose body is not all there yet. It is sent at once, but ends only when the rest has passed:
 * to hang up on somebody who is still sending is to reset the connection, and most clients lose the answer then, because they read
 * only after they have written. Whoever sends more than the given bytes after it is hung up on all the same; how long it may
 * take is bounded where slow bodies are.
 */
export function patientResponse(mostBytes: number): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override end(...words: unknown[]): this {
      const { req: request } = this
      // Who asked first whether to send the body learns from the answer that it is not wanted.
      if (request.complete || request.destroyed || isUnsure(request)) return this.#endWith(words)
      const [content, encoding] = words
      if (typeof content === 'string' || content instanceof Uint8Array) {
        this.write(content, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
      }
      pass(request, mostBytes).then((isWhole) => {
        super.end(() => isWhole || request.socket.destroySoon())
      })
      return this
    }

    #endWith(words: unknown[]): this {
      Reflect.apply(super.end, this, words)
      return this
    }
  }
}

/** Reads what is left of a body and forgets it; false if it does not end within the bytes. */
function pass(request: IncomingMessage, mostBytes: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let left = mostBytes
  request
    .unpipe()
    .on('data', (piece: Buffer) => {
      left -= piece.length
      if (left < 0) resolve(false)
    })
    .once('close', () => resolve(true))
    .once('end', () => resolve(true))
    .once('error', () => resolve(false))
    .resume()
  return promise
}
