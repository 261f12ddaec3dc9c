import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { Success, success } from '../../http/envelope.ts'
import { acceptFiles } from '../../http/one-file.ts'
import { AccountImport, ImportQuery } from './takeout/import/import.schema.ts'
import type { TakeoutContext } from './takeout/takeout.context.ts'

/** The first request for an archive loads what makes and reads it: most servers get none for days. */
export async function takeoutRoutes(app: App, parts: Omit<TakeoutContext, 'underWay'>): Promise<void> {
  const context: TakeoutContext = { ...parts, underWay: new Set() }

  app.get(
    '/api/v1/auth/me/export',
    {
      config: {
        access: 'account',
        errors: ['RATE_LIMITED', 'OVERLOADED'],
        readsAcceptLanguage: true,
        ownHeaders: ['Content-Disposition'],
      },
      schema: {
        operationId: 'exportAccount',
        tags: ['Accounts'],
        summary: 'Everything of the own account as one zip archive',
        description:
          'The data as JSON in the shapes of this API, the original files, and pages for people to read, which begin with index.html. Passwords, tokens and the secret addresses of reminder channels are not in it. One at a time.',
        produces: 'application/zip',
        response: { 200: Type.Unsafe<unknown>(Type.String({ description: 'A zip archive.' })) },
      },
    },
    async (request, reply) => {
      const { sendExport } = await import('./takeout/export/send-export.ts')
      return sendExport(context, request, reply)
    },
  )

  // In an encapsulated plugin: everywhere else multipart stays an unsupported content type.
  await app.register(async (scope) => {
    acceptFiles(scope)
    importRoute(scope, context)
  })
}

function importRoute(app: App, context: TakeoutContext): void {
  app.post(
    '/api/v1/auth/me/import',
    {
      // The file itself is counted as it arrives.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      config: {
        access: 'account',
        body: 'raw',
        errors: [
          'BODY_MALFORMED',
          'UNSUPPORTED_MEDIA_TYPE',
          'PAYLOAD_TOO_LARGE',
          'RATE_LIMITED',
          'STORAGE_FULL',
          'OVERLOADED',
          'PROBLEM_LIMIT',
          'WISH_LIMIT',
          'MEDIA_TYPE_UNSUPPORTED',
          'MEDIA_DIMENSIONS',
          'MEDIA_QUOTA',
          'MEDIA_DAMAGED',
        ],
      },
      schema: {
        operationId: 'importAccount',
        tags: ['Accounts'],
        summary: 'Add a garden from a file to the own account',
        description:
          'One file in the multipart field `file`: the archive of an export, from this server or another; a backup of HortusFox, answers of Plant-it, or a table of plants as CSV. Its contents tell which. All of it is added, with new ids, beside what is there, or nothing. One at a time.',
        consumes: 'multipart/form-data',
        querystring: ImportQuery,
        response: { 200: Success(AccountImport) },
      },
    },
    async (request, reply) => {
      const { importUpload } = await import('./takeout/import/import-body.ts')
      return success(request, await importUpload(context, request, reply, request.query))
    },
  )
}
