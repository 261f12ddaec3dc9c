import type { App } from '../../../http/app-type.ts'
import type { RouteSecurity } from '../../../http/security/security-headers.ts'
import { FRONT_PAGE, STYLE_SOURCE } from './front-page.ts'

/** The page has one inline style and one inline icon, and no script. */
const PAGE: RouteSecurity = {
  isDocument: true,
  policy: [
    `default-src 'none';style-src ${STYLE_SOURCE};img-src data:`,
    "base-uri 'none';form-action 'none';frame-ancestors 'none'",
  ].join(';'),
}

/** Visitors see this page at the address of a service without the web application. */
export function frontPageRoutes(app: App): void {
  app.get(
    '/',
    { config: { access: 'operator', security: PAGE, etag: 'bare' }, schema: { hide: true } },
    async (request, reply) => {
      // A place in the application, which is not here.
      if (request.url !== request.originalUrl) reply.code(404)
      return reply.type('text/html; charset=utf-8').send(FRONT_PAGE)
    },
  )
}
