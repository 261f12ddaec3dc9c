import type { OptionsOf } from '@frond/client'
import { client } from '../api/client.ts'

type Start = OptionsOf<'post', '/api/v1/auth/oidc/start'>['body']

/** What the page that a provider leads back to has to know. The flow is in no address, and in no other tab. */
export type SignOn = {
  flow: string
  /** Whether the provider opens a session, or becomes a way into the account that is signed in. */
  purpose: 'session' | 'identity'
  /** Where the user goes on, a path of this application. */
  to: string
  /** When it began, by the clock of the server: an account that is younger was made by it. */
  since: number
}

const NAME = 'frond.sign-on'

/** Leaves for the sign-in page of a provider. */
export async function leaveForProvider(start: Start, to: string): Promise<void> {
  const { data, serverTime: since } = await client.request('post', '/api/v1/auth/oidc/start', { body: start })
  const { url, flow } = data
  const begun: SignOn = { flow, purpose: start.link === true ? 'identity' : 'session', to, since }
  sessionStorage.setItem(NAME, JSON.stringify(begun))
  location.assign(url)
}

/** What this tab left with. It is given once, since a flow is good for one try. */
export function takeSignOn(): SignOn | undefined {
  const stored = sessionStorage.getItem(NAME)
  sessionStorage.removeItem(NAME)
  return stored === null ? undefined : JSON.parse(stored)
}
