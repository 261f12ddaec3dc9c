import type { IncomingMessage, ServerResponse } from 'node:http'
import { awaitsContinue } from './expect-continue.ts'

interface DrainLimits {
  /** How much of a body is read and discarded after the response to it. */
  readonly mostBytes: number
  /** How long to wait for the first byte where the client asked by `Expect: 100-continue` and was refused. */
  readonly uninvitedMs: number
}

/**
 * A response to a request may come before the whole body has arrived. It is sent at once, but ends only when the rest of the body
 * was drained: closing a socket with unread data resets the connection, and clients that read only after they have written
 * lose the response. A client that sends more than the limit is disconnected; `limitSlowBodies` bounds the time. A client
 * that sent `Expect: 100-continue` need not send a refused body at all, but some do, so they have a moment to begin.
 */
export function drainBeforeEnd(
  request: IncomingMessage,
  response: ServerResponse,
  { mostBytes, uninvitedMs }: DrainLimits,
): void {
  const end = response.end.bind(response)
  response.end = (...args: unknown[]) => {
    if (request.complete || request.destroyed) return Reflect.apply(end, response, args)
    const [content, encoding] = args
    if (typeof content === 'string' || content instanceof Uint8Array) {
      response.write(content, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
    } else response.flushHeaders()
    drain(request, mostBytes, awaitsContinue(request) ? uninvitedMs : undefined).then((isComplete) => {
      end(() => isComplete || request.socket.destroySoon())
    })
    return response
  }
}

/** Reads and discards the rest of a body; false if it does not begin in time, or is too long. */
function drain(request: IncomingMessage, mostBytes: number, beginMs: number | undefined): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = beginMs === undefined ? undefined : setTimeout(resolve, beginMs, false)
  let left = mostBytes
  request
    .unpipe()
    .on('data', (chunk: Buffer) => {
      clearTimeout(timer)
      left -= chunk.length
      if (left < 0) resolve(false)
    })
    .once('close', () => resolve(true))
    .once('end', () => resolve(true))
    .once('error', () => resolve(false))
    .resume()
  return promise.finally(() => clearTimeout(timer))
}
