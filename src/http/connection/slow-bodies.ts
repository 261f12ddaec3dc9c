import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { App } from '../app-type.ts'
import type { Limits } from '../limits.ts'
import { onRequest } from '../request-steps.ts'

/**
 * A body must arrive within the request timeout. On routes that take files the timeout begins anew as long as the upload
 * makes progress: a picture sent over a slow connection takes minutes, but an idle upload must not hold a connection.
 */
export function limitSlowBodies(app: App, limits: Limits): void {
  onRequest(app, ({ raw, route }) => {
    // A request injected by a test has no socket, and its body is complete.
    if (raw.socket instanceof Socket && hasBody(raw)) {
      watch(raw, route.body === 'raw' ? limits.uploadProgressBytes : undefined)
    }
  })

  function watch(raw: IncomingMessage, progressBytes: number | undefined): void {
    const { socket } = raw
    let timer = setTimeout(check, limits.requestTimeoutMs, socket.bytesRead).unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)

    function check(bytesBefore: number): void {
      if (raw.complete || socket.destroyed) return
      if (progressBytes !== undefined && socket.bytesRead - bytesBefore >= progressBytes) {
        timer = setTimeout(check, limits.requestTimeoutMs, socket.bytesRead).unref()
        return
      }
      // This is the event of Node's own request timeout. A client that ignores the response is disconnected.
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
