import { once } from 'node:events'
import type { Server as HttpServer, RequestListener } from 'node:http'
import { failure, success } from '../envelope.ts'
import { AppError } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { requestId } from '../observability/request-id.ts'
import { createHttpServer } from './http-server.ts'

interface Address {
  readonly host: string
  readonly port: number
}

/**
 * Listens while there is no service yet, because its database is being migrated: it is alive, and refuses everything else. The
 * service takes over the socket and all connections, so that no caller finds the port closed.
 */
export class WaitingServer {
  readonly #server: HttpServer
  #handle: RequestListener = refuse

  constructor(uploadBytes: number) {
    this.#server = createHttpServer(
      (request, response) => this.#handle(request, response),
      LIMITS,
      uploadBytes,
    )
  }

  async listen(address: Address): Promise<void> {
    await once(this.#server.listen(address), 'listening')
  }

  /** The server of the service, which gets the requests from the moment in which it would begin to listen. */
  replaceBy(service: RequestListener): HttpServer {
    const server = this.#server
    server.listen = () => {
      this.#handle = service
      process.nextTick(() => server.emit('listening'))
      return server
    }
    return server
  }

  /** Nothing is left that would keep the process running. */
  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

const refuse: RequestListener = (request, response) => {
  const id = requestId(request)
  const [path] = (request.url ?? '').split('?')
  const isAlive = path === '/healthz'
  const error = new AppError('UNAVAILABLE', {
    message:
      path === '/readyz' ? 'Not ready: migrating.' : 'The database is being migrated. Try again in a while.',
  })
  const body = JSON.stringify(isAlive ? success({ id }, { status: 'alive' }) : failure(id, error))
  response.writeHead(isAlive ? 200 : error.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    ...(isAlive ? {} : error.headers),
  })
  response.end(body)
}
