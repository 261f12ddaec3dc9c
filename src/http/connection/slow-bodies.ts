import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { App } from '../app-type.ts'
import type { Limits } from '../limits.ts'

/**
 * A body has the time of a request to arrive. Where a route takes files, that time begins anew with every fair piece
 * of one: a picture sent from the far end of a garden takes minutes, and still nobody holds a connection for nothing.
 */
export function limitSlowBodies(app: App, limits: Limits): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    // An injected request arrives without a connection, and whole.
    if (raw.socket instanceof Socket && hasBody(raw)) {
      watch(raw, routeOptions.config.body === 'raw' ? limits.uploadProgressBytes : undefined)
    }
    done()
  })

  function watch(raw: IncomingMessage, fairPiece: number | undefined): void {
    const { socket } = raw
    let timer = setTimeout(look, limits.requestTimeoutMs, socket.bytesRead).unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)

    function look(bytesBefore: number): void {
      if (raw.complete || socket.destroyed) return
      if (fairPiece !== undefined && socket.bytesRead - bytesBefore >= fairPiece) {
        timer = setTimeout(look, limits.requestTimeoutMs, socket.bytesRead).unref()
        return
      }
      // As Node tells of a request that took too long; whoever does not listen then is cut off.
      app.server.emit('clientError', new SlowBodyError(), socket)
      timer = setTimeout(() => socket.destroy(), limits.timeoutCheckMs).unref()
    }
  }
}

class SlowBodyError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
