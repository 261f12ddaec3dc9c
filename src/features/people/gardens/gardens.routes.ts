import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import { eventsCommitted } from '../../change/committed.ts'
import { audit } from '../activity/audit.ts'
import { accountScopeOf, clientInfoOf } from '../auth/auth.context.ts'
import type { GrantContext } from '../grants/grants-shown.service.ts'
import { Garden, GardenUpdate } from './gardens.schema.ts'
import { getGarden, listGardens, updateGarden } from './gardens.service.ts'
import { GardenInvitation, InvitationAcceptance, InvitationLook } from './joining.schema.ts'
import { acceptInvitation, findOpenInvitation, lookAtInvitation } from './joining.service.ts'

export function gardenRoutes(app: App, context: GrantContext): void {
  const routes = routesOf(app, 'Access')

  routes.post('/api/v1/grants/look', {
    operationId: 'lookAtInvitation',
    summary: 'What an invitation is to',
    access: 'public',
    errors: ['LINK_INVALID', 'RATE_LIMITED'],
    body: InvitationLook,
    data: GardenInvitation,
    handle: (request) => lookAtInvitation(context, clientInfoOf(request), request.body.token),
  })

  routes.post('/api/v1/grants/accept', {
    operationId: 'acceptInvitation',
    summary: 'Join the garden of an invitation',
    description: '`displayName` is needed by an account that has no name yet.',
    access: 'account',
    errors: ['LINK_INVALID', 'ALREADY_MEMBER', 'GRANT_LIMIT', 'RATE_LIMITED'],
    body: InvitationAcceptance,
    data: Garden,
    etag: true,
    handle: async (request, reply) => {
      const scope = accountScopeOf(request)
      const { gardenId } = await findOpenInvitation(context, scope, request.body.token)
      const garden = await reply.once((db) =>
        acceptInvitation({ ...context, db }, scope, gardenId, request.body),
      )
      eventsCommitted(context.db, gardenId)
      context.authenticator.invalidate()
      const { grantId } = garden
      const { userId } = scope
      const joined = { audit: 'grant.joined', grantId, gardenId, userId }
      await audit(context.db, scope, joined, { of: [userId, gardenId], subject: garden.name })
      return garden
    },
  })

  routes.get('/api/v1/gardens', {
    operationId: 'listGardens',
    summary: 'List the gardens of the caller, the own one first',
    access: 'account',
    data: Type.Array(Garden),
    handle: (request) => listGardens(context, accountScopeOf(request)),
  })

  routes.get('/api/v1/gardens/:id', {
    operationId: 'getGarden',
    summary: 'One garden',
    access: 'account',
    errors: ['GARDEN_NOT_FOUND'],
    data: Garden,
    etag: true,
    handle: (request) => getGarden(context, accountScopeOf(request), request.params.id),
  })

  routes.put('/api/v1/gardens/:id', {
    operationId: 'updateGarden',
    summary: 'Name the own garden, or choose whether that of another reminds',
    access: 'account',
    errors: ['GARDEN_NOT_FOUND'],
    body: GardenUpdate,
    data: Garden,
    handle: (request) => {
      const { params, body, precondition } = request
      return updateGarden(context, accountScopeOf(request), params.id, body, precondition)
    },
  })
}
