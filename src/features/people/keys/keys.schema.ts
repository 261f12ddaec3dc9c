import { type Static, Type } from 'typebox'
import { Closed, Named, Timestamp } from '../../../http/fields.ts'
import { SIGNING_ALGORITHM } from './key-pair.ts'

const Kid = Type.String({
  description: 'Key id, a UUID; the header of every token names the key that signed it.',
  examples: ['3f0c2a52-9f0b-4c51-8a5e-6d1d1f3a9b77'],
})

export const KeyRotation = Named('KeyRotation', {
  kid: Kid,
  activeKeys: Type.Integer({ minimum: 1, description: 'Active keys after the rotation.', examples: [2] }),
  createdAt: Timestamp,
})
export type KeyRotation = Static<typeof KeyRotation>

export const RotateQuery = Closed({
  keepActive: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      description: 'Active keys to keep, the new one included; `JWT_KEEP_ACTIVE` if absent.',
    }),
  ),
})

export const SigningKey = Named('SigningKey', {
  kid: Kid,
  active: Type.Boolean({ description: 'Tokens signed by this key are accepted.' }),
  signing: Type.Boolean({ description: 'New tokens are signed by this key.' }),
  createdAt: Timestamp,
  deactivatedAt: Type.Optional(Timestamp),
})
export type SigningKey = Static<typeof SigningKey>

const PublicJwk = Named('PublicJwk', {
  kty: Type.Literal('RSA'),
  use: Type.Literal('sig'),
  alg: Type.Literal(SIGNING_ALGORITHM),
  kid: Kid,
  n: Type.String({ description: 'Modulus, base64url.', examples: ['wJ5Q…'] }),
  e: Type.String({ description: 'Exponent, base64url.', examples: ['AQAB'] }),
})
export type PublicJwk = Static<typeof PublicJwk>

export const JwkSet = Named('JwkSet', { keys: Type.Array(PublicJwk) })

const texts = (description: string, ...examples: string[]) =>
  Type.Array(Type.String(), { description, examples: [examples] })

export const OpenIdConfiguration = Named('OpenIdConfiguration', {
  issuer: Type.String({
    description: 'The `iss` of every token, letter for letter.',
    examples: ['https://plants.example.org'],
  }),
  jwks_uri: Type.String({
    description: 'Where the JWK Set is.',
    examples: ['https://plants.example.org/.well-known/jwks.json'],
  }),
  response_types_supported: texts('Tokens are given by the API alone, to users that sign in.', 'token'),
  subject_types_supported: texts('`sub` is the same for every client.', 'public'),
  id_token_signing_alg_values_supported: texts('What tokens are signed with.', SIGNING_ALGORITHM),
  claims_supported: texts('The claims of a token.', 'iss', 'aud', 'sub'),
})
export type OpenIdConfiguration = Static<typeof OpenIdConfiguration>
