import type { IncomingMessage } from 'node:http'
import type { App } from '../app-type.ts'
import { pathOf, routableUrl } from '../uri.ts'

/** The page of the service, which finds out for itself what to show at an address that is none of the server's. */
const PAGE = '/'

/**
 * A browser that opens an address which no route begins like gets the page of the service: `/plants/12` is a place in the
 * web application. Every other client is told that there is nothing. The address is rewritten before it is routed, so that such
 * a request has the access, the headers and the metrics of the page.
 */
export class Navigation {
  readonly #taken = new Set<string>()

  /** The first segments of all routes belong to the server. */
  reserve(app: App): void {
    app.addHook('onRoute', ({ url }) => {
      this.#taken.add(firstSegment(url))
    })
  }

  urlToRoute(request: IncomingMessage): string {
    const url = routableUrl(request.url ?? PAGE)
    return acceptsPages(request) && this.#isOfPage(decodeURI(pathOf(url))) ? PAGE : url
  }

  /** A last segment with a dot is the name of a file. */
  #isOfPage(path: string): boolean {
    const isFile = path.includes('.', path.lastIndexOf('/'))
    return /^\/[^/]/.test(path) && !isFile && !this.#taken.has(firstSegment(path))
  }
}

function acceptsPages({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
