import type { FastifyRequest } from 'fastify'
import type { App } from '../../../http/app-type.ts'
import { AppError } from '../../../http/errors.ts'
import { clientInfoOf } from '../auth/auth.context.ts'
import { endSessionsBy, LogoutRefusedError } from './back-channel.service.ts'
import { LogoutForm, ProviderParams } from './identities.schema.ts'
import type { IdentityContext } from './identities.service.ts'

const FORM = 'application/x-www-form-urlencoded'
const MOST_BYTES = 65_536

/** For providers alone, which know neither the envelope nor its codes. */
export async function backChannelRoute(app: App, context: IdentityContext): Promise<void> {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      async (_request: FastifyRequest, body: string) => ({
        // Providers may say more.
        logout_token: new URLSearchParams(body).get('logout_token') ?? '',
      }),
    )
    scope.setErrorHandler((error, request, reply) => {
      const isRefused =
        error instanceof LogoutRefusedError || (error instanceof AppError && error.status < 500)
      if (!isRefused && !isOfFramework(error)) throw error
      request.log.info({ err: error }, 'a logout by a provider was refused')
      return reply.code(400).header('Cache-Control', 'no-store').send()
    })
    scope.post(
      '/api/v1/auth/oidc/:provider/logout',
      {
        config: { access: 'public' },
        schema: { hide: true, params: ProviderParams, body: LogoutForm },
      },
      async (request, reply) => {
        const { params, body } = request
        await endSessionsBy(context, clientInfoOf(request), params.provider, body.logout_token)
        return reply.header('Cache-Control', 'no-store').send()
      },
    )
  })
}

/** Such as for another content type. */
function isOfFramework(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_ERR_CTP_')
}
