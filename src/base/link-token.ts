import { hash, randomBytes } from 'node:crypto'

/** How long a link works that an administrator hands to a user. */
export const LINK_DAYS = 7
export const DAY_MS = 86_400_000

/** The secret part of a link: 256 random bits, which are shown once and stored only as a hash. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function linkTokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The token stands behind the `#`, so it reaches neither a server log nor the address that a page tells others. */
export function linkTo(
  publicUrl: string | undefined,
  page: 'confirm-email' | 'g' | 'join' | 'set-password',
  token: string,
): string {
  return `${publicUrl ?? ''}/${page}#${token}`
}
