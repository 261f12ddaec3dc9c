import type { App } from '../../../http/app-type.ts'
import { sendStatic } from '../../../http/server/static-response.ts'
import { HELP, type WebBuild } from '../../../install/web-build.ts'
import { STATIC_PAGE } from '../static-page.ts'
import { contentOf } from '../web/web-content.ts'

/** The documents for users, operators and developers, at /help. */
export function helpRoutes(app: App, build: WebBuild): void {
  const hidden = { config: { access: 'operator' as const, security: STATIC_PAGE }, schema: { hide: true } }
  app.get('/help', hidden, async (_request, reply) => reply.redirect('/help/', 308))
  for (const file of build.listing.files.filter(({ path }) => path.startsWith(HELP))) {
    const content = contentOf(build, file)
    const url = `/${file.path.replace(/(index)?\.html$/, '')}`
    app.get(url, hidden, async (request, reply) => sendStatic(request, reply, content))
  }
}
