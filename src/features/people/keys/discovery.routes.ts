import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { SIGNING_ALGORITHM } from './key-pair.ts'
import { OpenIdConfiguration } from './keys.schema.ts'

interface Dependencies {
  readonly issuer: string
  /** Where the service is reached, without a trailing slash. Without it the document could not name an address. */
  readonly publicUrl: string | undefined
}

/**
 * OpenID Connect Discovery, as far as verifying a token needs it: verifiers find the JWK Set by the issuer alone. There
 * is no authorization endpoint, because people sign in through the API.
 */
export function discoveryRoute(app: App, { issuer, publicUrl }: Dependencies): void {
  app.get(
    '/.well-known/openid-configuration',
    {
      config: {
        access: 'public',
        etag: 'bare',
        cors: 'any',
        errors: ['ROUTE_NOT_FOUND'],
        isAbsent: publicUrl === undefined,
      },
      schema: {
        operationId: 'getOpenIdConfiguration',
        tags: ['Signing keys'],
        summary: 'What a verifier of our tokens has to know',
        description:
          'Bare, without the envelope: the issuer of tokens and the address of the JWK Set. Only where `PUBLIC_URL` is configured; elsewhere there is nothing at this address.',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: OpenIdConfiguration },
      },
    },
    async (_request, reply): Promise<OpenIdConfiguration> => {
      reply.header('Cache-Control', 'public, max-age=0, must-revalidate')
      return {
        issuer,
        jwks_uri: `${publicUrl}/.well-known/jwks.json`,
        response_types_supported: ['token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
        claims_supported: ['iss', 'aud', 'sub', 'sid', 'role', 'iat', 'exp', 'jti'],
      }
    },
  )
}
