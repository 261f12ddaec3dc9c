import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import { audit } from '../activity/audit.ts'
import { accountScopeOf } from '../auth/auth.context.ts'
import { ROLE_RULE } from '../grants/grants.rules.ts'
import { ClientGrant, ClientGrantCreate, ClientRequest, ShownClient } from './oauth.schema.ts'
import { createClientGrant, lookAtRequest, type OAuthContext } from './oauth.service.ts'

/** For the page on which a user lets a program in. */
export function oauthRoutes(app: App, context: OAuthContext): void {
  const routes = routesOf(app, 'Access')
  const isAbsent = !context.addresses.isUsable

  routes.post('/api/v1/oauth/look', {
    operationId: 'lookAtClient',
    summary: 'What a program asks for',
    description:
      'Reads the document of the program. Only a request that is good may be answered at its `redirectUri`, with a refusal of the user, too.',
    access: 'account',
    isAbsent,
    errors: ['ROUTE_NOT_FOUND'],
    body: ClientRequest,
    data: ShownClient,
    handle: async (request, reply) => {
      const shown = await lookAtRequest(context, accountScopeOf(request), request.body)
      return reply.once(async () => shown)
    },
  })

  routes.post('/api/v1/oauth/grants', {
    operationId: 'createClientGrant',
    summary: 'Let a program in',
    description:
      'The program gets a key for `/mcp` alone, of one garden and for 90 days, when it comes with the code in `url`.',
    access: 'account',
    isAbsent,
    shownOnce: ['url'],
    fresh: true,
    rules: [ROLE_RULE],
    errors: ['ROUTE_NOT_FOUND', 'GARDEN_NOT_FOUND', 'GRANT_LIMIT'],
    body: ClientGrantCreate,
    data: ClientGrant,
    handle: async (request, reply) => {
      const { body } = request
      const scope = accountScopeOf(request)
      const { grant, client } = await createClientGrant(context, scope, body, (work) => reply.once(work))
      const { userId } = scope
      const { clientId, gardenId, role } = body
      const line = { audit: 'oauth.granted', userId, gardenId, role, clientId }
      await audit(context.db, scope, line, { subject: client.name })
      return grant
    },
  })
}
