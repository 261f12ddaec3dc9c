import type { BegunSignOn } from '../src/features/people/identities/identities.schema.ts'
import type { LyingProvider } from './lying-provider.ts'
import { made } from './made.ts'
import type { Person } from './people.ts'
import { type Reply, send } from './send.ts'
import type { TestApp } from './test-app.ts'

interface Beginning {
  /** Links the identity to the account of this user. */
  readonly by?: Person
  readonly invitation?: string
  readonly provider?: string
}

export function beginSignOn(
  service: TestApp,
  { by, provider = '1', invitation }: Beginning = {},
): Promise<BegunSignOn> {
  const payload = { provider, ...(by && { link: true }), ...(invitation !== undefined && { invitation }) }
  return made<BegunSignOn>(service, 'POST /api/v1/auth/oidc/start', { payload, ...(by && { by }) })
}

/** What a page sends that a user came back to. */
interface ComingBack {
  readonly flow: string
  readonly callback: string
}

export function finishSignOn(service: TestApp, { flow, callback }: ComingBack): Promise<Reply> {
  return send(service, 'POST /api/v1/auth/oidc/finish', { payload: { flow, callback } })
}

export function finishLink(service: TestApp, by: Person, { flow, callback }: ComingBack): Promise<Reply> {
  return send(service, 'POST /api/v1/auth/identities', { by, payload: { flow, callback } })
}

/** Everything in one: a user of the provider signs in, or is linked to an account. */
export async function signOn(
  service: TestApp,
  at: LyingProvider,
  user: Readonly<Record<string, unknown>>,
  beginning: Beginning = {},
): Promise<Reply> {
  const { url, flow } = await beginSignOn(service, beginning)
  const back = { flow, callback: at.signIn(url, user) }
  return beginning.by === undefined ? finishSignOn(service, back) : finishLink(service, beginning.by, back)
}
