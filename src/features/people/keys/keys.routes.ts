import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { Closed } from '../../../http/fields.ts'
import { routesOf } from '../../../http/routes.ts'
import { userIdOf } from '../../../http/security/caller.ts'
import { type KeyPair, SIGNING_ALGORITHM } from './key-pair.ts'
import type { KeyRing } from './key-ring.ts'
import { JwkSet, KeyRotation, OpenIdConfiguration, RotateQuery, SigningKey } from './keys.schema.ts'
import { listKeys, newKeyPair, type RotationOptions, rotateKeys } from './keys.service.ts'

export interface KeyContext extends RotationOptions {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly generate: (() => Promise<KeyPair>) | undefined
}

export function keyRoutes(app: App, { db, keyRing, generate, ...options }: KeyContext): void {
  const routes = routesOf(app, 'Signing keys')

  routes.post('/api/v1/admin/jwt/rotate', {
    operationId: 'rotateSigningKeys',
    summary: 'Sign with a new key from now on',
    description:
      'Makes a new RSA key that signs from this moment on and deactivates the older ones beyond `keepActive`. Tokens signed by a key that stays active remain valid.',
    access: 'admin',
    errors: ['OVERLOADED'],
    query: RotateQuery,
    data: KeyRotation,
    handle: async (request, reply) => {
      const pair = await newKeyPair(generate)
      const { keepActive = options.keepActive } = request.query
      const rotation = await reply.once((db) => rotateKeys(db, pair, { ...options, keepActive }))
      // It is logged before anything else can fail: the rotation is committed, whatever becomes of the response.
      request.log.info({ audit: 'keys.rotated', userId: userIdOf(request), ...rotation }, 'audit')
      await keyRing.reload()
      return rotation
    },
  })

  routes.get('/api/v1/admin/jwt/keys', {
    operationId: 'listSigningKeys',
    summary: 'List all signing keys, newest first',
    access: 'admin',
    data: Type.Array(SigningKey),
    handle: () => listKeys(db),
  })

  app.get(
    '/.well-known/jwks.json',
    {
      config: { access: 'public', etag: 'bare', cors: 'any' },
      schema: {
        operationId: 'getJwkSet',
        tags: ['Signing keys'],
        summary: 'The public halves of all active keys',
        description:
          'A bare JWK Set, without the envelope; a client verifies the tokens of this service with it.',
        response: { 200: JwkSet },
      },
    },
    async (_request, reply) => {
      // A new key signs at once, so caches must revalidate.
      reply.header('Cache-Control', 'public, max-age=0, must-revalidate')
      return { keys: [...(await keyRing.currentJwks())] }
    },
  )
}

interface Issuer {
  readonly issuer: string
  /** Where the service is reached, without a trailing slash. Without it the document could not name an address. */
  readonly publicUrl: string | undefined
}

/**
 * OpenID Connect Discovery, as far as verifying a token needs it: verifiers find the JWK Set by the issuer alone. There
 * is no authorization endpoint, because people sign in through the API.
 */
export function discoveryRoute(app: App, { issuer, publicUrl }: Issuer): void {
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
        querystring: Closed({}),
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
