import { Type } from 'typebox'
import type { RegistrationMode } from '../../../config/config.ts'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import { accountScopeOf } from '../auth/auth.context.ts'
import {
  Invitation,
  InvitationCreate,
  NewInvitation,
  RegistrationRule,
  SignInMethods,
} from './invitations.schema.ts'
import { createInvitation, deleteInvitation, listInvitations } from './invitations.service.ts'

interface Dependencies {
  readonly db: Db
  readonly registration: RegistrationMode
  /** Whether a link for a lost password can be mailed. */
  readonly recovery: boolean
}

export function invitationRoutes(app: App, { db, registration, recovery }: Dependencies): void {
  app.get(
    '/api/v1/auth/registration',
    {
      config: { access: 'public', etag: true },
      schema: {
        operationId: 'getRegistrationRule',
        tags: ['Accounts'],
        summary: 'Who may register here',
        response: { 200: Success(RegistrationRule) },
      },
    },
    async (request) => success(request, { mode: registration }),
  )

  app.get(
    '/api/v1/auth/methods',
    {
      config: { access: 'public', etag: true },
      schema: {
        operationId: 'getSignInMethods',
        tags: ['Accounts'],
        summary: 'How people get in here',
        response: { 200: Success(SignInMethods) },
      },
    },
    async (request) =>
      success(request, { password: true, passkeys: false, recovery, registration, providers: [] }),
  )

  app.get(
    '/api/v1/admin/invitations',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listInvitations',
        tags: ['Administration'],
        summary: 'List the invitations that can still be used, newest first',
        response: { 200: Success(Type.Array(Invitation)) },
      },
    },
    async (request) => success(request, await listInvitations(db)),
  )

  app.post(
    '/api/v1/admin/invitations',
    {
      config: { access: 'admin', etagOfNewState: true, shownOnce: 'link' },
      schema: {
        operationId: 'createInvitation',
        tags: ['Administration'],
        summary: 'Invite a visitor',
        description:
          'Responds with a link that is shown only now, with which one visitor can register where `REGISTRATION=invite`.',
        body: InvitationCreate,
        response: { 200: Success(NewInvitation) },
      },
    },
    async (request, reply) => {
      const { body, scope, log } = request
      const invitation = await respondOnce(db, request, reply, (db) =>
        createInvitation(db, scope.publicUrl, body),
      )
      const { userId: by } = accountScopeOf(request)
      log.info({ audit: 'invitation.created', invitationId: invitation.id, by }, 'audit')
      return success(request, invitation)
    },
  )

  app.delete(
    '/api/v1/admin/invitations/:id',
    {
      config: { access: 'admin', errors: ['INVITATION_NOT_FOUND', 'PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deleteInvitation',
        tags: ['Administration'],
        summary: 'Take an invitation back',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      const { id } = request.params
      await deleteInvitation(db, id, preconditionOf(request))
      const { userId: by } = accountScopeOf(request)
      request.log.info({ audit: 'invitation.deleted', invitationId: id, by }, 'audit')
      return success(request, null)
    },
  )
}
