import { isBlank } from '../../../base/blank.ts'
import { isEmailAddress } from '../../../base/email.ts'
import type { IdentityProviderConfig } from '../../../config/identity-providers.ts'
import type { Role } from '../user.schema.ts'

type Claims = Readonly<Record<string, unknown>>

/** What a provider says of a user. */
export interface Told {
  readonly name: string | null
  readonly email: string | undefined
  readonly isVerified: boolean
  /** Undefined if the provider does not decide it. */
  readonly role: Role | undefined
}

type Rules = Pick<IdentityProviderConfig, 'admin' | 'trustsEmail'>

/** Whether the ID token leaves something out that the provider may tell when it is asked. */
export function isIncomplete(idToken: Claims, { admin, trustsEmail }: Rules): boolean {
  const wanted = [
    'name',
    'email',
    ...(trustsEmail ? [] : ['email_verified']),
    ...(admin ? [admin.claim] : []),
  ]
  return wanted.some((claim) => idToken[claim] === undefined)
}

/** The ID token comes before what the provider was asked for later. */
export function toldBy(idToken: Claims, userInfo: Claims, { admin, trustsEmail }: Rules): Told {
  const all = { ...userInfo, ...idToken }
  const email = typeof all.email === 'string' ? all.email.trim() : ''
  // The two may be about two addresses.
  const verification = [idToken, userInfo].find(
    (claims) => claims.email === all.email && claims.email_verified !== undefined,
  )
  return {
    name: nameIn(all.name) ?? nameIn(all.preferred_username),
    email: isEmailAddress(email) ? email : undefined,
    isVerified: trustsEmail || verification?.email_verified === true,
    role: admin && (hasValue(all[admin.claim], admin.value) ? 'ADMIN' : 'USER'),
  }
}

function hasValue(claim: unknown, value: string): boolean {
  return [claim].flat().some((part) => String(part) === value)
}

const LONGEST_NAME = 64

/** What may be the name of an account. Names come from strangers. */
export function nameIn(claim: unknown, longest = LONGEST_NAME): string | null {
  if (typeof claim !== 'string') return null
  const text = claim.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  const name = [...text.slice(0, 4 * longest)].slice(0, longest).join('').trim()
  return isBlank(name) ? null : name
}

/** At most 255 characters, by the standard. */
export function isIdentifier(claim: unknown): claim is string {
  return typeof claim === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(claim)
}
