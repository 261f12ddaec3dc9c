import type { MaybePromise } from '../../../base/maybe-promise.ts'
import type { App } from '../../../http/app-type.ts'
import { AppError } from '../../../http/errors.ts'
import type { LinkCaller } from '../../../http/security/caller.ts'
import { sendShared } from './content.ts'
import { FILE_TYPES } from './image/sniff.ts'
import { TransformQuery } from './image/transform.schema.ts'
import type { MediaContext } from './media.context.ts'
import { FILE } from './media.routes.ts'
import { SharedToken } from './media.schema.ts'
import { type SharedFiles, sharedFileIn } from './shared-files.ts'

interface Parts {
  readonly sharedFiles: SharedFiles
  /** Finds the link of a grant that lets in today. */
  readonly linkOf: (grantId: number) => MaybePromise<LinkCaller | undefined>
}

/** How wide a picture is if the request does not say. */
const WIDTH = 1_600

export function sharedMediaRoutes(app: App, context: MediaContext, { sharedFiles, linkOf }: Parts): void {
  app.get(
    '/api/v1/shared-media/:token',
    {
      config: {
        access: 'public',
        security: FILE,
        errors: [
          'MEDIA_NOT_FOUND',
          'MEDIA_NOT_TRANSFORMABLE',
          'MEDIA_DIMENSIONS',
          'BACKEND_FAILED',
          'OVERLOADED',
        ],
      },
      schema: {
        operationId: 'getSharedMediaContent',
        tags: ['Media'],
        summary: 'A picture as the holder of a link sees it',
        description: `Always transformed, as by the parameters of \`/api/v1/media\`, so that it tells no place or camera; ${WIDTH} pixels wide if neither \`w\` nor \`h\` is given. It is there for as long as the link lets in.`,
        produces: FILE_TYPES.map(({ contentType }) => contentType).filter((type) =>
          type.startsWith('image/'),
        ),
        params: SharedToken,
        querystring: TransformQuery,
      },
    },
    async (request, reply) => {
      const mediaId = await shownTo(request.params.token)
      return sendShared(context, mediaId, widthGiven(request.query), request, reply)
    },
  )

  async function shownTo(token: string): Promise<number> {
    const file = sharedFileIn(token)
    const link = file && (await linkOf(file.grantId))
    if (file === undefined || link?.hasBegun !== true || !sharedFiles.isShown(file, link)) {
      throw new AppError('MEDIA_NOT_FOUND')
    }
    return file.mediaId
  }
}

function widthGiven(query: TransformQuery): TransformQuery {
  return query.w === undefined && query.h === undefined ? { ...query, w: WIDTH } : query
}
