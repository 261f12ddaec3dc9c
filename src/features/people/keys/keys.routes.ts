import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import type { KeyPair } from './key-pair.ts'
import type { KeyRing } from './key-ring.ts'
import { JwkSet, KeyRotation, RotateQuery, SigningKey } from './keys.schema.ts'
import { listKeys, newKeyPair, type RotationOptions, rotateKeys } from './keys.service.ts'

export interface KeyContext extends RotationOptions {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly generate: (() => Promise<KeyPair>) | undefined
}

export function keyRoutes(app: App, { db, keyRing, generate, ...options }: KeyContext): void {
  app.post(
    '/api/v1/admin/jwt/rotate',
    {
      config: { access: 'admin', errors: ['OVERLOADED'] },
      schema: {
        operationId: 'rotateSigningKeys',
        tags: ['Signing keys'],
        summary: 'Sign with a new key from now on',
        description:
          'Makes a new RSA key that signs from this moment on and deactivates the older ones beyond `keepActive`. Tokens signed by a key that stays active remain valid.',
        querystring: RotateQuery,
        response: { 200: Success(KeyRotation) },
      },
    },
    async (request, reply) => {
      const pair = await newKeyPair(generate)
      const { keepActive = options.keepActive } = request.query
      const rotation = await respondOnce(db, request, reply, (db) =>
        rotateKeys(db, pair, { ...options, keepActive }),
      )
      // It is logged before anything else can fail: the rotation is committed, whatever becomes of the response.
      request.log.info({ audit: 'keys.rotated', userId: request.principal?.userId, ...rotation }, 'audit')
      await keyRing.reload()
      return success(request, rotation)
    },
  )

  app.get(
    '/api/v1/admin/jwt/keys',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listSigningKeys',
        tags: ['Signing keys'],
        summary: 'List all signing keys, newest first',
        response: { 200: Success(Type.Array(SigningKey)) },
      },
    },
    async (request) => success(request, await listKeys(db)),
  )

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
