import { type IncomingMessage, ServerResponse } from 'node:http'
import { awaitsContinue } from './expect-continue.ts'

interface Patience {
  /** Of a body, after the answer to it. */
  readonly mostBytes: number
  /** For the first byte of a body that its sender was not told to send. */
  readonly uninvitedMs: number
}

/**
 * An answer to a request whose body is not all there yet. It is sent at once, but ends only when the rest has passed:
 * to hang up on somebody who is still sending is to reset the connection, and most clients lose the answer then, because they read
 * only after they have written. Whoever sends more than the given bytes after it is hung up on all the same; how long it may
 * take is bounded where slow bodies are. Who asked first whether to send the body learns from the answer that it is not
 * wanted; but some ask and send all the same, so they have a moment to begin.
 */
export function drainingResponse({ mostBytes, uninvitedMs }: Patience): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override end(...words: unknown[]): this {
      const { req: request } = this
      if (request.complete || request.destroyed) return this.#endWith(words)
      const [content, encoding] = words
      if (typeof content === 'string' || content instanceof Uint8Array) {
        this.write(content, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
      } else this.flushHeaders()
      discardBody(request, mostBytes, awaitsContinue(request) ? uninvitedMs : undefined).then((isWhole) => {
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

/** Reads what is left of a body and forgets it; false if it does not begin in time, or not end within the bytes. */
function discardBody(
  request: IncomingMessage,
  mostBytes: number,
  beginMs: number | undefined,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = beginMs === undefined ? undefined : setTimeout(resolve, beginMs, false)
  let left = mostBytes
  request
    .unpipe()
    .on('data', (piece: Buffer) => {
      clearTimeout(timer)
      left -= piece.length
      if (left < 0) resolve(false)
    })
    .once('close', () => resolve(true))
    .once('end', () => resolve(true))
    .once('error', () => resolve(false))
    .resume()
  return promise.finally(() => clearTimeout(timer))
}
