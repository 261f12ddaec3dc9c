import { constants, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { unseal } from '../src/base/secret-box.ts'
import { loadSecrets } from '../src/config/secrets.ts'
import { listActiveKeyRows } from '../src/features/people/keys/keys.sql.ts'
import type { TestApp } from './test-app.ts'

/** Forged tokens with any header and claims, which a JWT library would refuse to sign. */
export interface TokenParts {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

export type Signer = (text: string) => Buffer

export function forgeToken({ header, claims }: TokenParts, signer: Signer): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${signer(text).toString('base64url')}`
}

export function partsOf(token: string): TokenParts {
  return { header: { ...decodeProtectedHeader(token) }, claims: decodeJwt(token) }
}

export const unsigned: Signer = () => Buffer.alloc(0)

export function withRsa(key: KeyObject, hash = 'sha256'): Signer {
  return (text) => sign(hash, Buffer.from(text), key)
}

export function withPss(key: KeyObject): Signer {
  const options = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  return (text) => sign('sha256', Buffer.from(text), options)
}

export function withHmac(secret: string | Buffer): Signer {
  return (text) => createHmac('sha256', secret).update(text).digest()
}

/** The private half of the signing key, decrypted as the service does. */
export async function openSigningKey({ db, config }: TestApp): Promise<KeyObject> {
  const [newest] = await listActiveKeyRows(db)
  const sealingKeys = (await loadSecrets(config)).keysFor('signing keys')
  const sealed = newest?.sealedPrivateKey ?? undefined
  const der = newest && sealed && unseal(sealingKeys, newest.kid, sealed)
  if (!der) throw new Error('The signing key cannot be opened')
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
