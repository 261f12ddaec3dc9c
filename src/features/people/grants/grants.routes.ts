import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import { isObject } from '../../../http/schemas.ts'
import { sessionOf, unauthenticated } from '../../../http/security/access.ts'
import { GardenRole } from '../../../http/security/caller.ts'
import { audit } from '../activity/audit.ts'
import { accountScopeOf } from '../auth/auth.context.ts'
import { GrantKind } from './grant.ts'
import { GRANT_CREATE_RULE, ROLE_RULE } from './grants.rules.ts'
import { Grant, GrantCreate, GrantDeletion, GrantUpdate, OwnGrant } from './grants.schema.ts'
import { createGrant, deleteGrant, renewGrant, updateGrant } from './grants.service.ts'
import {
  type GrantContext,
  type GrantScope,
  getGrant,
  getOwnGrant,
  listGrants,
} from './grants-shown.service.ts'

const READERS = { role: 'Viewer' } as const
const SESSIONS = { role: 'Viewer', only: 'sessions' } as const

export function grantRoutes(app: App, context: GrantContext): void {
  const routes = routesOf(app, 'Access')
  /** What a user does with keys is not for the owner of the garden. */
  const auditGrant = async (request: FastifyRequest, line: { audit: string }, grant: Grant) => {
    const scope = accountScopeOf(request)
    const { userId } = scope
    const { gardenId } = request.scope
    const { id: grantId, kind, name, email } = grant
    await audit(
      context.db,
      scope,
      { ...line, grantId, gardenId, userId },
      { of: kind === GrantKind.Key ? [userId] : [userId, gardenId], subject: name ?? email },
    )
  }

  routes.get('/api/v1/grants', {
    operationId: 'listGrants',
    summary: 'List the persons of the garden, and the own keys',
    access: READERS,
    data: Type.Array(Grant),
    handle: (request) => listGrants(context, grantScopeOf(request)),
  })

  routes.post('/api/v1/grants', {
    operationId: 'createGrant',
    summary: 'Invite a person, or make a key for a program',
    description:
      'The owner invites: the response has a `url` that is shown only now, works once and for seven days. Any person makes keys: the response has a `token`, which a program sends as its bearer token. It may do in this garden what the role may, but never more than its user.',
    access: SESSIONS,
    shownOnce: ['token', 'url'],
    fresh: (body) => isObject(body) && body.kind === GrantKind.Key,
    rules: [GRANT_CREATE_RULE, ROLE_RULE],
    errors: ['GRANT_LIMIT', 'RATE_LIMITED'],
    body: GrantCreate,
    data: Grant,
    etag: true,
    handle: async (request, reply) => {
      const { body } = request
      const { userId } = sessionOf(request)
      const scope = { ...grantScopeOf(request), userId }
      const grant = await reply.once((db) => createGrant({ ...context, db }, scope, body))
      await auditGrant(request, { audit: 'grant.created' }, grant)
      return grant
    },
  })

  routes.get('/api/v1/grants/self', {
    operationId: 'getOwnGrant',
    summary: 'What the caller may do in the garden',
    access: { role: 'Viewer', links: 'Viewer', upcoming: 'links' },
    data: OwnGrant,
    etag: true,
    handle: (request) => getOwnGrant(context, grantScopeOf(request)),
  })

  routes.get('/api/v1/grants/:id', {
    operationId: 'getGrant',
    summary: 'One person or key',
    access: READERS,
    errors: ['GRANT_NOT_FOUND'],
    data: Grant,
    etag: true,
    handle: (request) => getGrant(context, grantScopeOf(request), request.params.id),
  })

  routes.put('/api/v1/grants/:id', {
    operationId: 'updateGrant',
    summary: 'Change a person or a key',
    description: 'A field that is absent stays, `null` clears it. A later `until` revives what has ended.',
    access: SESSIONS,
    rules: [ROLE_RULE],
    errors: ['GRANT_NOT_FOUND'],
    body: GrantUpdate,
    data: Grant,
    handle: async (request) => {
      const { params, body, precondition } = request
      const grant = await updateGrant(context, grantScopeOf(request), params.id, body, precondition)
      context.authenticator.invalidate()
      await auditGrant(request, { audit: 'grant.changed' }, grant)
      return grant
    },
  })

  routes.post('/api/v1/grants/:id/renew', {
    operationId: 'renewGrant',
    summary: 'Replace the secret of a key or an invitation',
    description: 'The old secret is good no longer; the new one is shown only now.',
    access: SESSIONS,
    shownOnce: ['token', 'url'],
    errors: ['GRANT_NOT_FOUND', 'ALREADY_MEMBER', 'RATE_LIMITED'],
    data: Grant,
    etag: true,
    handle: async (request, reply) => {
      const scope = grantScopeOf(request)
      const grant = await reply.once((db) => renewGrant({ ...context, db }, scope, request.params.id))
      context.authenticator.invalidate()
      await auditGrant(request, { audit: 'grant.renewed' }, grant)
      return grant
    },
  })

  routes.delete('/api/v1/grants/:id', {
    operationId: 'deleteGrant',
    summary: 'End a key, a link or an invitation, remove a person, or leave',
    access: { ...SESSIONS, upcoming: 'persons' },
    errors: ['GRANT_NOT_FOUND'],
    query: GrantDeletion,
    handle: async (request) => {
      const { id } = request.params
      const grant = await deleteGrant(context, grantScopeOf(request), id, request.query, request.precondition)
      context.authenticator.invalidate()
      await auditGrant(request, { audit: 'grant.ended' }, grant)
    },
  })
}

function grantScopeOf(request: FastifyRequest): GrantScope {
  const { caller, place, scope } = request
  if (caller === undefined) throw unauthenticated(false)
  const { role = GardenRole.Owner, grantId, isUpcoming } = place ?? {}
  return { caller, gardenId: scope.gardenId, role, grantId, isUpcoming, publicUrl: scope.publicUrl }
}
