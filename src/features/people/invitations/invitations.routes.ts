import { Type } from 'typebox'
import type { RegistrationMode } from '../../../config/config.ts'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
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
  readonly password: boolean
  /** Whether a link for a lost password can be mailed. */
  readonly recovery: boolean
  /** Whether the public address is one that browsers bind passkeys to. */
  readonly passkeys: boolean
  /** Services by which users sign in. */
  readonly providers: { id: string; name: string }[]
}

export function invitationRoutes(app: App, { db, ...methods }: Dependencies): void {
  const routes = routesOf(app, 'Accounts')

  routes.get('/api/v1/auth/registration', {
    operationId: 'getRegistrationRule',
    summary: 'Who may register here',
    access: 'public',
    data: RegistrationRule,
    etag: true,
    handle: () => ({ mode: methods.registration }),
  })

  routes.get('/api/v1/auth/methods', {
    operationId: 'getSignInMethods',
    summary: 'How people get in here',
    access: 'public',
    data: SignInMethods,
    etag: true,
    handle: () => methods,
  })

  const invitations = routesOf(app, 'Administration')

  invitations.get('/api/v1/admin/invitations', {
    operationId: 'listInvitations',
    summary: 'List the invitations that can still be used, newest first',
    access: 'admin',
    data: Type.Array(Invitation),
    handle: () => listInvitations(db),
  })

  invitations.post('/api/v1/admin/invitations', {
    operationId: 'createInvitation',
    summary: 'Invite a visitor',
    description:
      'Responds with a link that is shown only now, with which one visitor can register where `REGISTRATION=invite`.',
    access: 'admin',
    shownOnce: ['link'],
    body: InvitationCreate,
    data: NewInvitation,
    etag: true,
    handle: async (request, reply) => {
      const { body, scope, log } = request
      const invitation = await reply.once((db) => createInvitation(db, scope.publicUrl, body))
      const { userId: by } = accountScopeOf(request)
      log.info({ audit: 'invitation.created', invitationId: invitation.id, by }, 'audit')
      return invitation
    },
  })

  invitations.delete('/api/v1/admin/invitations/:id', {
    operationId: 'deleteInvitation',
    summary: 'Take an invitation back',
    access: 'admin',
    errors: ['INVITATION_NOT_FOUND'],
    handle: async (request) => {
      const { id } = request.params
      await deleteInvitation(db, id, request.precondition)
      const { userId: by } = accountScopeOf(request)
      request.log.info({ audit: 'invitation.deleted', invitationId: id, by }, 'audit')
    },
  })
}
