import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type AppError, validationFailed } from '../../../http/errors.ts'
import { invalidCredentials } from '../auth/auth.context.ts'
import type { RelyingParty } from './relying-party.ts'

/** Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/** How authenticators respond that were asked for no attestation: without one, or by the key of the passkey itself. */
const FORMATS: readonly string[] = ['none', 'packed']
/** An id has at most 1,023 bytes, by the standard. */
const LONGEST_ID = 1_364
const ID = /^[A-Za-z0-9_-]+$/

/** It is loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

export async function registrationOptions(
  { rpID }: RelyingParty,
  {
    id,
    email,
    displayName,
  }: { readonly id: number; readonly email: string; readonly displayName: string | null },
  known: readonly string[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Frond',
    rpID,
    userName: email,
    userDisplayName: displayName ?? email,
    // By it an authenticator replaces the passkey that it has for the account.
    userID: new TextEncoder().encode(`frond user ${id}`),
    attestationType: 'none',
    excludeCredentials: known.map((credentialId) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

export async function verifiedRegistration(
  { rpID, origin }: RelyingParty,
  challenge: string,
  text: string,
): Promise<NewCredential> {
  const response = parsed<RegistrationResponseJSON>(text)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await orRefused(async () => {
    await refuseCertificates(response)
    return verifyRegistrationResponse({
      ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
    })
  })
  if (registrationInfo === undefined) throw passkeyRefused()
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  if (!isCredentialId(credentialId)) throw passkeyRefused()
  return { credentialId, publicKey, counter }
}

/** The library would fetch the revocation lists that certificates name, from any address. */
async function refuseCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  if (!FORMATS.includes(attestation.get('fmt'))) throw passkeyRefused()
}

function isCredentialId(id: string): boolean {
  return id.length <= LONGEST_ID && ID.test(id)
}

export async function signInOptions({ rpID }: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID, userVerification: 'required' })
}

/** Which passkey the response is of, by its own words. */
export function credentialIdIn(text: string): string {
  const { id } = parsed<{ id?: unknown }>(text)
  if (typeof id !== 'string' || !isCredentialId(id))
    throw validationFailed([{ path: 'response', message: 'must have an id' }])
  return id
}

/** Gives the counter of the authenticator; one that went back is refused: there are two of it. */
export async function verifiedSignIn(
  { rpID, origin }: RelyingParty,
  challenge: string,
  text: string,
  { credentialId, publicKey, counter }: NewCredential,
): Promise<number> {
  const response = parsed<AuthenticationResponseJSON>(text)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID },
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw passkeyRefused()
  return authenticationInfo.newCounter
}

/** Whatever the library finds wrong. */
async function orRefused<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw passkeyRefused()
  }
}

export function passkeyRefused(): AppError {
  return invalidCredentials('The passkey was not accepted.')
}

/** The library looks at what is in it. */
function parsed<T extends object>(text: string): T {
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // It is told as what is no object is.
  }
  throw validationFailed([{ path: 'response', message: 'must be a JSON object' }])
}
