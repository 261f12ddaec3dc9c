import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { drainBeforeEnd, hasBody, refuseTinyChunks, TinyChunksError } from '../connection/bodies.ts'
import { answerHalfClosed } from '../connection/half-closed.ts'
import { handleInTurn, limitPipelining, queueRequests } from '../connection/request-queue.ts'
import type { Limits } from '../limits.ts'

/** The connections of a service, with the limits that hold before a request is known. */
export function createHttpServer(handle: RequestListener, limits: Limits, uploadBytes: number): HttpServer {
  const options = {
    maxHeaderSize: limits.headerBytes,
    // Node would answer a missing Host with an empty body; refuseMalformedRequests answers in the envelope.
    requireHostHeader: false,
    headersTimeout: limits.headersTimeoutMs,
    // limitSlowBodies gives requests that are no uploads less time.
    requestTimeout: limits.uploadTimeoutMs,
    keepAliveTimeout: limits.idleTimeoutMs,
    connectionsCheckingInterval: limits.timeoutCheckMs,
  }
  const drainLimits = {
    mostBytes: Math.max(limits.drainBytes, 2 * uploadBytes),
    uninvitedMs: limits.timeoutCheckMs,
  }
  // A client that neither sends nor reads for so long is gone.
  const server: HttpServer = createServer(options).setTimeout(limits.stalledTimeoutMs)
  // Before the first byte of a body arrives. Most requests have none.
  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    drainBeforeEnd(request, response, drainLimits)
    refuseTinyChunks(request, () => {
      server.emit('clientError', new TinyChunksError(), request.socket)
      // No further chunk is read: each one costs time.
      request.socket.pause().destroySoon()
    })
  })
  answerHalfClosed(server, limits.halfClosedMs)
  limitPipelining(server, limits.pipelinedRequests)
  queueRequests(server, handleInTurn(handle))
  return server
}
