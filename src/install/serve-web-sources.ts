import { once } from 'node:events'
import { createServer, type Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { hasCode } from '../base/errors.ts'
import { WEB_SOURCES } from './make-web.ts'

/** Everything else is a file or a place of the web application. */
export const PATHS_OF_SERVER =
  /^\/(api|docs|mcp|\.well-known|openapi\.json|healthz|readyz|metrics|oauth\/token)(?![^/?])/

interface Addresses {
  readonly host: string
  /** 0 takes a free one; where another one is taken, the next that is free. */
  readonly port: number
  readonly api: string
}

/** Serves the web application from its sources, which the page follows as they change, and the API behind the same address. */
export async function serveWebSources(root: URL, { host, port, api }: Addresses) {
  const { createServer: createVite } = await import('vite')
  const http = createServer()
  // With a server of its own it would end the process at a signal, whatever else still runs.
  const vite = await createVite({
    root: fileURLToPath(new URL(WEB_SOURCES, root)),
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server: http },
      proxy: {
        [PATHS_OF_SERVER.source]: {
          target: api,
          configure: (proxy) => {
            proxy.on('error', (_error, _request, response) => {
              // The server restarts: a browser that asks again soon gets an answer. A socket is not one of ours.
              if (!(response instanceof ServerResponse) || response.headersSent) return
              response.writeHead(503, { 'Retry-After': '1' }).end()
            })
          },
        },
      },
    },
  })
  http.on('request', vite.middlewares)
  return {
    port: await listenFrom(http, host, port),
    close: async () => {
      http.close().closeAllConnections()
      await vite.close()
    },
  }
}

async function listenFrom(server: Server, host: string, port: number): Promise<number> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error
    return listenFrom(server, host, port + 1)
  }
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? port) : port
}
