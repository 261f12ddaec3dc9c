import type { App } from '../../../http/app-type.ts'
import { AppError } from '../../../http/errors.ts'
import { varyBy } from '../../../http/negotiation/vary.ts'
import type { RouteSecurity } from '../../../http/security/security-headers.ts'
import { sendStatic } from '../../../http/server/static-response.ts'
import { pathOf } from '../../../http/uri.ts'
import { GUEST_PAGE, HELP, PAGE, type WebBuild } from '../../../install/web-build.ts'
import { contentOf } from './web-content.ts'

/**
 * The application may load what comes from here and nothing else, and run no script but its own files. Pictures are also
 * those that it shows before they are uploaded (`blob:`). WebAssembly decodes the HEIC files of phones.
 *
 * With `PUBLIC_URL` the addresses of pictures name it, also where the application was opened by another address.
 */
function policyOf(publicUrl: string | undefined): string {
  const own = publicUrl === undefined ? "'self'" : `'self' ${new URL(publicUrl).origin}`
  return [
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';style-src 'self'",
    `img-src ${own} blob: data:;font-src 'self';connect-src ${own};manifest-src 'self'`,
    `worker-src 'self';media-src ${own} blob:;frame-ancestors 'none';base-uri 'none';form-action 'self'`,
  ].join(';')
}

/** Photographs of plants, and the position of a place; nothing else of the device. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'

interface Dependencies {
  readonly build: WebBuild
  readonly publicUrl: string | undefined
}

/** The web application, as it was built: its page at `/`, that of a link at `/g`, and its files beside them. */
export function webRoutes(app: App, { build, publicUrl }: Dependencies): void {
  const policy = policyOf(publicUrl)
  const document: RouteSecurity = { policy, isDocument: true, permissions: PERMISSIONS }
  // Workers have the policy of their script, so every file has it.
  const file: RouteSecurity = { policy }

  const files = build.listing.files.filter(({ path }) => !path.startsWith(HELP))
  const contents = new Map(files.map((webFile) => [webFile.path, contentOf(build, webFile)]))
  const page = contents.get(PAGE)
  if (page === undefined) throw new Error(`The web application was built without its ${PAGE}`)

  app.get('/', routeOptions(document), async (request, reply) => {
    // Other addresses lead here only if the caller accepts a page.
    if (request.url !== request.originalUrl) varyBy(reply, 'Accept')
    return sendStatic(request, reply, page)
  })

  const guestPage = contents.get(GUEST_PAGE)
  if (guestPage !== undefined) {
    app.get('/g', routeOptions(document), async (request, reply) => sendStatic(request, reply, guestPage))
  }

  for (const url of routesFor([...contents.keys()])) {
    app.get(url, routeOptions(file), async (request, reply) => {
      const content = contents.get(decodeURI(pathOf(request.url)).slice(1))
      if (content === undefined) throw new AppError('ROUTE_NOT_FOUND')
      return sendStatic(request, reply, content)
    })
  }
}

function routeOptions(security: RouteSecurity) {
  return { config: { access: 'operator', security }, schema: { hide: true } } as const
}

/** One for each file beside the pages, and one for each folder: what is in it is looked up, never opened by its address. */
function routesFor(paths: readonly string[]): Set<string> {
  const urls = paths
    .filter((path) => path !== PAGE && path !== GUEST_PAGE)
    .map((path) => (path.includes('/') ? `/${path.split('/', 1)}/*` : `/${path}`))
  return new Set(urls)
}
