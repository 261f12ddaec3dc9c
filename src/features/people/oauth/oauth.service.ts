import { inTransaction } from '../../../db/run/transaction.ts'
import { AppError, type FieldProblem, validationFailed } from '../../../http/errors.ts'
import { GardenRole } from '../../../http/security/caller.ts'
import { gardenOf } from '../../change/scope.ts'
import type { AccountScope } from '../auth/auth.context.ts'
import { beginFlow, FlowKind } from '../flows/flows.service.ts'
import type { GrantedRole } from '../grants/grant.ts'
import { refuse } from '../grants/grants.rules.ts'
import { admitKey } from '../grants/grants-limits.service.ts'
import { type GrantContext, todayOf } from '../grants/grants-shown.service.ts'
import { findPersonGrant } from '../grants/places.sql.ts'
import { roleOn } from '../grants/places.ts'
import type { OAuthAddresses } from './addresses.ts'
import type { ClientDocument, ClientDocuments } from './client-documents.ts'
import type { ClientGrant, ClientGrantCreate, ClientRequest, ShownClient } from './oauth.schema.ts'
import { isListed, redirectProblem, withAnswer } from './redirects.ts'
import { roleOfScope } from './scopes.ts'

/** A program asks for its key at once. */
const CODE_MS = 60_000

export interface OAuthContext extends GrantContext {
  readonly addresses: OAuthAddresses
  readonly documents: ClientDocuments
}

interface KnownRequest {
  readonly client: ClientDocument
  readonly role: GrantedRole
}

/** What the user is shown before a program gets a key. */
export async function lookAtRequest(
  context: OAuthContext,
  { userId }: AccountScope,
  body: ClientRequest,
): Promise<ShownClient> {
  const { client, role } = await readRequest(context, userId, body)
  const { name, host } = client
  return { name, host, redirectHost: new URL(body.redirectUri).host, role }
}

/** The code is in the address alone. Its key is made when the program comes with it. */
export async function createClientGrant(
  context: OAuthContext,
  scope: AccountScope,
  body: ClientGrantCreate,
  once: (work: (db: OAuthContext['db']) => Promise<ClientGrant>) => Promise<ClientGrant>,
): Promise<{ grant: ClientGrant; client: ClientDocument }> {
  const { clientId, redirectUri, codeChallenge, state, gardenId, role } = body
  const { client, role: asked } = await readRequest(context, scope.userId, body)
  const own = await roleToday(context, scope.userId, gardenId)
  const most = Math.min(asked, own)
  refuse(
    role > most ? [{ path: 'role', message: `must be at most ${most}, what is asked for and yours` }] : [],
  )
  const { userId: holderId, sessionId, role: accountRole } = scope
  const grant = await once((db) =>
    inTransaction(db, async (db) => {
      await admitKey(db, { caller: scope, userId: holderId })
      const { name: clientName } = client
      const granted = { holderId, sessionId, accountRole, gardenId, role }
      const content = { ...granted, clientId, clientName, redirectUri, codeChallenge }
      const code = await beginFlow(db, context.flowKeys, FlowKind.ClientCode, content, CODE_MS)
      const answer = { code, ...(state != null && { state }), iss: context.addresses.issuer }
      return { url: withAnswer(redirectUri, answer) }
    }),
  )
  return { grant, client }
}

/** What a user may do in a garden today, as the database says. */
export async function roleToday(
  context: Pick<OAuthContext, 'db' | 'defaultTimeZone'>,
  userId: number,
  id: number,
): Promise<GardenRole> {
  if (id === userId) return GardenRole.Owner
  const gardenId = gardenOf(id)
  const grant = await findPersonGrant(context.db, { gardenId, userId })
  const role = grant && roleOn((await todayOf(context, gardenId)).day, grant)
  if (role === undefined) throw new AppError('GARDEN_NOT_FOUND')
  return role
}

/** Until all of it is good, nothing is told to the address that it names. */
async function readRequest(
  { addresses, documents }: OAuthContext,
  userId: number,
  { clientId, redirectUri, codeChallenge, resource, scope }: ClientRequest,
): Promise<KnownRequest> {
  const role = roleOfScope(scope ?? '')
  const redirect = redirectProblem(redirectUri)
  const problems: FieldProblem[] = [
    ...(redirect === undefined ? [] : [{ path: 'redirectUri', message: redirect }]),
    ...(/^[\w-]{43}$/.test(codeChallenge)
      ? []
      : [{ path: 'codeChallenge', message: 'must be a SHA-256 in base64url' }]),
    ...(isResource(addresses, resource)
      ? []
      : [{ path: 'resource', message: `must be ${addresses.resource}` }]),
    ...(role === undefined ? [{ path: 'scope', message: 'must name a scope that there is' }] : []),
  ]
  if (role === undefined || problems.length > 0) throw validationFailed(problems)
  const client = await documents.find(clientId, userId)
  if (isListed(redirectUri, client.redirectUris)) return { client, role }
  throw validationFailed([
    { path: 'redirectUri', message: 'must be one that the document of the program names' },
  ])
}

export function isResource({ resource }: OAuthAddresses, text: string): boolean {
  return URL.canParse(text) && new URL(text).href === new URL(resource).href
}
