import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import type { ManagedContext } from '../accounts/users.service.ts'
import { audit } from '../activity/audit.ts'
import { type AuthContext, accountScopeOf, clientInfoOf } from '../auth/auth.context.ts'
import { Session } from '../auth/auth.schema.ts'
import { MOST_RECOVERIES } from '../auth/sign-in-throttle.ts'
import {
  NewUser,
  PasswordChoice,
  PasswordLink,
  RecoveryRequest,
  UserCreate,
} from './password-links.schema.ts'
import { createPasswordLink, createUserWithLink, setPassword } from './password-links.service.ts'
import { type RecoveryContext, recoverPassword } from './recovery.service.ts'

export function passwordLinkRoutes(app: App, context: AuthContext & ManagedContext & RecoveryContext): void {
  const users = routesOf(app, 'Administration')

  users.post('/api/v1/admin/users', {
    operationId: 'createUser',
    summary: 'Make an account for another user',
    description:
      'The account has no password. Responds with a link that is shown only now, with which its owner chooses one. Works in each mode of registration.',
    access: 'admin',
    shownOnce: ['link'],
    errors: ['EMAIL_TAKEN'],
    body: UserCreate,
    data: NewUser,
    handle: async (request, reply) => {
      const { body, scope } = request
      const made = await reply.once((db) => createUserWithLink(context, db, scope.publicUrl, body))
      const { id: userId, role } = made.user
      const admin = accountScopeOf(request)
      await audit(context.db, admin, { audit: 'user.created', userId, role, by: admin.userId })
      return made
    },
  })

  users.post('/api/v1/admin/users/:id/password-link', {
    operationId: 'createPasswordLink',
    summary: 'Make a link for a user who forgot the password',
    description:
      'It is shown only now, and one made before stops working. Its use sets a new password and ends all sessions of the account.',
    access: 'admin',
    shownOnce: ['link'],
    errors: ['USER_NOT_FOUND'],
    data: PasswordLink,
    handle: async (request, reply) => {
      const { params, scope } = request
      const made = await reply.once((db) => createPasswordLink(db, scope.publicUrl, params.id))
      const admin = accountScopeOf(request)
      const line = { audit: 'user.password_link_created', userId: params.id, by: admin.userId }
      await audit(context.db, admin, line)
      return made
    },
  })

  const accounts = routesOf(app, 'Accounts')

  accounts.post('/api/v1/auth/recovery', {
    operationId: 'recoverPassword',
    summary: 'Mail a link to a user without their password',
    description: `With the link a new password is chosen, within an hour. The response is the same for every address, whether it has an account or not. An account gets at most ${MOST_RECOVERIES.account} mails an hour; a network address may ask ${MOST_RECOVERIES.address} times.`,
    access: 'public',
    errors: ['MAIL_UNAVAILABLE', 'RATE_LIMITED'],
    body: RecoveryRequest,
    handle: (request) => recoverPassword(context, clientInfoOf(request), request.body),
  })

  accounts.post('/api/v1/auth/set-password', {
    operationId: 'setPassword',
    summary: 'Choose a password with a link',
    description:
      'The link was made by an administrator, or mailed. Spends it, ends every session of the account and signs in. Links that are no good count as failed sign-ins of the address.',
    access: 'public',
    errors: [
      ...(['UNAUTHENTICATED', 'FORBIDDEN', 'WEAK_PASSWORD', 'LINK_INVALID'] as const),
      ...(['SECOND_FACTOR_REQUIRED', 'RATE_LIMITED', 'OVERLOADED'] as const),
    ],
    body: PasswordChoice,
    data: Session,
    handle: (request) => setPassword(context, clientInfoOf(request), request.body),
  })
}
