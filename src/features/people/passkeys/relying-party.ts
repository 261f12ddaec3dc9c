import { isIPv4 } from 'node:net'
import { AppError } from '../../../http/errors.ts'

/** What browsers bind passkeys to: the name of the host of the public address, over https or on this machine. */
export interface RelyingParty {
  readonly rpID: string
  readonly origin: string
}

export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isBound = protocol === 'https:' ? !isIpAddress(hostname) : hostname === 'localhost'
  return isBound ? { rpID: hostname, origin } : undefined
}

/** A URL writes IPv6 in brackets. */
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || isIPv4(hostname)
}

export function requireRelyingParty(party: RelyingParty | undefined): RelyingParty {
  if (party === undefined) throw new AppError('PASSKEY_UNAVAILABLE')
  return party
}
