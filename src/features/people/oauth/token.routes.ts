import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../http/app-type.ts'
import { AppError, type ErrorName } from '../../../http/errors.ts'
import { clientInfoOf } from '../auth/auth.context.ts'
import type { OAuthContext } from './oauth.service.ts'
import { redeemCode, TokenRefusedError, type TokenRequest } from './token.service.ts'

const FORM = 'application/x-www-form-urlencoded'
const MOST_BYTES = 16_384

/** For programs alone, which know neither the envelope nor its codes. */
export async function tokenRoute(app: App, context: OAuthContext): Promise<void> {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      request.log.info({ err: error }, 'a key was refused')
      return unstored(reply).code(400).send({ error: refusal.error, error_description: refusal.message })
    })
    scope.post(
      '/oauth/token',
      {
        config: {
          ...{ access: 'public', body: 'raw', besidePages: true },
          isAbsent: !context.addresses.isUsable,
        },
        schema: { hide: true },
      },
      async (request, reply) => {
        const token = await redeemCode(context, clientInfoOf(request), tokenRequestIn(request.body))
        return unstored(reply).send(token)
      },
    )
  })
}

/** RFC 6749 wants both. */
function unstored(reply: FastifyReply): FastifyReply {
  return reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
}

function tokenRequestIn(body: unknown): TokenRequest {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  const field = (name: string): string => {
    const [value = '', ...others] = form.getAll(name)
    if (value !== '' && others.length === 0) return value
    throw new TokenRefusedError('invalid_request', `${name} must be given once.`)
  }
  if (field('grant_type') !== 'authorization_code') {
    throw new TokenRefusedError('unsupported_grant_type', 'grant_type must be authorization_code.')
  }
  return {
    code: field('code'),
    redirectUri: field('redirect_uri'),
    clientId: field('client_id'),
    verifier: field('code_verifier'),
    resource: field('resource'),
  }
}

/** What is wrong with the request itself. */
const OF_REQUESTS: ReadonlySet<ErrorName> = new Set(['BODY_MALFORMED', 'UNSUPPORTED_MEDIA_TYPE'])

/** Undefined for what has nothing to do with the program, and is told as everywhere. */
function refusalOf(error: unknown): TokenRefusedError | undefined {
  if (error instanceof TokenRefusedError) return error
  const isOfRequest =
    (error instanceof AppError && OF_REQUESTS.has(error.errorName)) ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_ERR_CTP_'))
  if (!isOfRequest) return undefined
  return new TokenRefusedError('invalid_request', `The body must be a form (${FORM}).`, error)
}
