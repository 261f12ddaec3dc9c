import { AppError } from '../../../http/errors.ts'
import { addressOf, OutboundError, targetOf } from '../../../outbound/outbound-client.ts'
import type { OutboundRules } from '../../../outbound/outbound-rules.ts'

/**
 * Refuses an address that could never be called, as far as it tells by itself. What a name leads to is checked at each
 * connection: by then it may be something else.
 */
export function refuseTarget(rules: OutboundRules, url: string): void {
  try {
    if (rules.mayAllow(targetOf(addressOf(url)))) return
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
  }
  throw new AppError('TARGET_REFUSED')
}

/** The host without the path, which often is the secret. */
export function recognisable(url: string): string {
  return `${new URL(url).origin}…`
}
