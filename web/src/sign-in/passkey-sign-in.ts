import { client } from '../api/client.ts'
import { renewSession } from './renew-session.ts'

/** Among the suggestions of the field for the address, or at once in a dialogue of the device. */
export type PasskeyWay = 'suggested' | 'asked'

/**
 * Resolves to whether a passkey opened a session: the user may pick none, and have none. Nothing is wrong if none can be
 * suggested, so that only a passkey that the server refuses fails then.
 */
export async function signInByPasskey(way: PasskeyWay, signal: AbortSignal): Promise<boolean> {
  const begun = way === 'asked' ? await begin(signal) : await beginIfSuggestible(signal)
  if (begun === undefined) return false
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(begun.options))
  const mediation = way === 'asked' ? 'optional' : 'conditional'
  const picked = await navigator.credentials.get({ publicKey, mediation, signal }).catch(nothingPicked)
  if (picked === null) return false
  const proof = { flow: begun.flow, response: JSON.stringify(picked) }
  await renewSession(() => client.signInByPasskey(proof))
  return true
}

function begin(signal: AbortSignal) {
  return client.post('/api/v1/auth/passkey-sign-in/options', { signal })
}

async function beginIfSuggestible(signal: AbortSignal) {
  const isSuggestible = await PublicKeyCredential.isConditionalMediationAvailable?.()
  return isSuggestible === true ? begin(signal).catch(() => undefined) : undefined
}

/** Browsers tell nothing more of it than that it was not allowed. */
function nothingPicked(error: unknown): null {
  if (error instanceof DOMException) return null
  throw error
}
