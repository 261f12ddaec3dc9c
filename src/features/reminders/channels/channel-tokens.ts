import { hash, randomBytes } from 'node:crypto'

/** What a link in a mail has. Only its hash can be looked up. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** By which a token, or the endpoint of a push subscription, is found. */
export function hashOf(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** As Standard Webhooks write it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
