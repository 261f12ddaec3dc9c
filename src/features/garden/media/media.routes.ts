import type { App } from '../../../http/app-type.ts'
import { AnyPage, Success, success } from '../../../http/envelope.ts'
import { acceptFiles } from '../../../http/one-file.ts'
import { routesOf } from '../../../http/routes.ts'
import type { RouteSecurity } from '../../../http/security/security-headers.ts'
import { mediaKeyOf, sendMedia } from './content.ts'
import { FILE_TYPES } from './image/sniff.ts'
import { TransformQuery } from './image/transform.schema.ts'
import type { MediaContext } from './media.context.ts'
import { MediaFile, MediaKey, MediaQuery } from './media.schema.ts'
import { deleteMedia, listMedia, mediaCursorRule } from './media.service.ts'
import { storeUpload } from './upload-body.ts'

/** Files are untrusted: whatever a browser makes of one, it must not load or run anything. */
export const FILE: RouteSecurity = {
  policy: "default-src 'none';img-src 'self';media-src 'self';style-src 'unsafe-inline';sandbox",
  isEmbeddable: true,
}

/** The multipart framing and the other parts of the body need room too. */
const MULTIPART_BYTES = 1_048_576

export async function mediaRoutes(app: App, context: MediaContext): Promise<void> {
  // The plugin is encapsulated: everywhere else multipart stays an unsupported content type.
  await app.register(async (scope) => {
    acceptFiles(scope)
    uploadRoute(scope, context)
  })
  const routes = routesOf(app, 'Media')

  routes.get('/api/v1/media', {
    operationId: 'listMedia',
    summary: 'List the own files, newest first',
    access: { role: 'Viewer' },
    rules: [mediaCursorRule],
    query: MediaQuery,
    data: AnyPage(MediaFile),
    handle: ({ scope, query }) => listMedia(context, scope, query),
  })

  routes.delete('/api/v1/media/:id', {
    operationId: 'deleteMedia',
    summary: 'Delete one of the own files',
    description: 'It disappears from covers and journal entries.',
    access: { role: 'Member' },
    errors: ['MEDIA_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteMedia(context, scope, params.id, precondition),
  })

  app.get(
    '/api/v1/media/:month/:name',
    {
      config: {
        access: 'public',
        security: FILE,
        errors: [
          'INVALID_URI',
          'MEDIA_NOT_FOUND',
          'MEDIA_NOT_TRANSFORMABLE',
          'MEDIA_DIMENSIONS',
          'RANGE_NOT_SATISFIABLE',
          'BACKEND_FAILED',
          'OVERLOADED',
        ],
      },
      schema: {
        operationId: 'getMediaContent',
        tags: ['Media'],
        summary: 'The content of a file, or of an image transformed on the fly',
        description:
          'Without parameters the original, byte for byte, also in ranges. With any parameter the image is turned upright, stripped of its metadata, converted to sRGB, resized and encoded as asked. All images can be transformed: JPEG, PNG, WebP, AVIF, GIF and HEIC.',
        produces: FILE_TYPES.map(({ contentType }) => contentType),
        params: MediaKey,
        querystring: TransformQuery,
      },
    },
    (request, reply) => {
      const { month, name } = request.params
      return sendMedia(context, `${month}/${name}`, request.query, request, reply)
    },
  )

  // Any other path below this one is no media key.
  app.get(
    '/api/v1/media/*',
    {
      config: { access: 'public', security: FILE },
      schema: { hide: true, querystring: TransformQuery },
    },
    async (request) => mediaKeyOf(request, ''),
  )
}

function uploadRoute(app: App, context: MediaContext): void {
  app.post(
    '/api/v1/media',
    {
      // This limit is for the Content-Length of the whole body; the file itself is counted as it arrives.
      bodyLimit: context.config.uploadMaxBytes + MULTIPART_BYTES,
      config: {
        access: { role: 'Sitter', links: 'Sitter' },
        body: 'raw',
        ownHeaders: ['ETag'],
        errors: [
          'UNSUPPORTED_MEDIA_TYPE',
          'PAYLOAD_TOO_LARGE',
          'STORAGE_FULL',
          'MEDIA_TYPE_UNSUPPORTED',
          'MEDIA_DIMENSIONS',
          'MEDIA_QUOTA',
          'MEDIA_DAMAGED',
        ],
      },
      schema: {
        operationId: 'uploadMedia',
        tags: ['Media'],
        summary: 'Upload a file',
        description:
          'One file in the multipart field `file`: JPEG, PNG, WebP, AVIF, GIF, HEIC, MP4, WebM, QuickTime or PDF, told by content. A file that no plant, journal entry or species refers to for 7 days is deleted.',
        consumes: 'multipart/form-data',
        response: { 200: Success(MediaFile) },
      },
    },
    async (request, reply) => success(request, await storeUpload(context, request, reply)),
  )
}
