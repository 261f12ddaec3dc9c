import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { ownFile } from '../../../base/own-files.ts'
import type { App } from '../../../http/app-type.ts'
import type { JsonObject } from '../../../http/schemas.ts'
import { StaticResponse } from '../../../http/server/static-response.ts'
import { typeOf } from '../../../install/web-build.ts'
import { STATIC_PAGE } from '../static-page.ts'

/** Its scripts are sent as they are written, so they are JavaScript; their types stand in comments and are checked. */
const FOLDER = ownFile('features/pages/documentation/browser')

/** The files of the reference page. It shows what it reads from /openapi.json. */
export const PAGE_FILES: readonly { url: string; name: string; type: string }[] = readdirSync(FOLDER)
  .filter((name) => /\.(html|css|js)$/.test(name))
  .map((name) => ({ url: `/docs/${name.replace(/^index\.html$/, '')}`, name, type: typeOf({ path: name }) }))

export function readPageFile(name: string): Promise<Buffer> {
  return readFile(join(FOLDER, name))
}

interface Dependencies {
  readonly openApi: () => Promise<JsonObject>
}

/** The API described for machines at /openapi.json and for people at /docs. */
export function documentationRoutes(app: App, { openApi }: Dependencies): void {
  const document = new StaticResponse('application/json; charset=utf-8', async () =>
    Buffer.from(JSON.stringify(await openApi())),
  )

  app.get(
    '/openapi.json',
    {
      config: { access: 'operator', etag: true },
      schema: {
        operationId: 'getOpenApi',
        tags: ['Reference'],
        summary: 'This document',
        description: 'The whole API as OpenAPI 3.1.',
        response: { 200: Type.Unsafe<Buffer>({ type: 'object', additionalProperties: true }) },
      },
    },
    async (request, reply) => document.send(request, reply),
  )

  const hidden = { config: { access: 'operator' as const, security: STATIC_PAGE }, schema: { hide: true } }

  app.get('/docs', hidden, async (_request, reply) => reply.redirect('/docs/', 308))

  for (const { url, name, type } of PAGE_FILES) {
    const file = new StaticResponse(type, () => readPageFile(name))
    app.get(url, hidden, async (request, reply) => file.send(request, reply))
  }
}
