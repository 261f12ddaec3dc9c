import { AppError } from '../../../http/errors.ts'

/** What browsers bind passkeys to: the host of the public address, over https or on this machine. */
export interface RelyingParty {
  readonly rpID: string
  readonly origin: string
}

export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' || hostname === 'localhost' ? { rpID: hostname, origin } : undefined
}

export function requireRelyingParty(party: RelyingParty | undefined): RelyingParty {
  if (party === undefined) throw new AppError('PASSKEY_UNAVAILABLE')
  return party
}
