import type { App } from '../../http/app-type.ts'
import type { RouteSecurity } from '../../http/security/security-headers.ts'
import { FRONT_PAGE, STYLE_SOURCE } from './front-page.ts'

/** The page has one style and one icon, both inside of it, and runs nothing. */
const PAGE: RouteSecurity = {
  policy: {
    defaultSrc: ["'none'"],
    styleSrc: [STYLE_SOURCE],
    imgSrc: ['data:'],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
}

/** Stands where an application will one day live. */
export function frontPageRoutes(app: App): void {
  app.get(
    '/',
    { config: { access: 'operator', security: PAGE, etag: 'bare' }, schema: { hide: true } },
    async (_request, reply) => reply.type('text/html; charset=utf-8').send(FRONT_PAGE),
  )
}
