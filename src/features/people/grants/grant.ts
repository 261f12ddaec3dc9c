import { hash, randomBytes } from 'node:crypto'
import type { GardenRole } from '../../../http/security/caller.ts'

export const GrantKind = { Person: 1, Link: 2, Key: 3 } as const
export type GrantKind = (typeof GrantKind)[keyof typeof GrantKind]

export const GrantState = { Invited: 1, Upcoming: 2, Active: 3, Ended: 4 } as const
export type GrantState = (typeof GrantState)[keyof typeof GrantState]

/** The role of a grant: there is one owner, who needs none. */
export type GrantedRole = Exclude<GardenRole, typeof GardenRole.Owner>

const SECRET_START = 'frnd_'

/** The secret of a key or a link: 256 random bits, which are shown once and stored only as a hash. */
export function newSecret(): string {
  return `${SECRET_START}${randomBytes(32).toString('base64url')}`
}

export function isSecret(token: string): boolean {
  return token.startsWith(SECRET_START)
}

export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** The end of a secret, by which people tell one from another. */
export function hintOf(secret: string): string {
  return secret.slice(-4)
}

/** Days as `YYYY-MM-DD`, both of which count. */
export interface Days {
  readonly from: string | null
  readonly until: string | null
}

/** What a grant is on a day. An invitation waits until it is taken. */
export function stateOf(
  day: string,
  grant: Days & { readonly kind: GrantKind; readonly holderId: number | null },
): GrantState {
  const isWaiting = grant.kind === GrantKind.Person && grant.holderId === null
  return isWaiting ? GrantState.Invited : stateOn(day, grant)
}

/** What a grant that was taken is on a day. */
export function stateOn(day: string, { from, until }: Days): Exclude<GrantState, typeof GrantState.Invited> {
  if (until !== null && until < day) return GrantState.Ended
  return from !== null && from > day ? GrantState.Upcoming : GrantState.Active
}
