import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import type { ManagedContext } from '../accounts/users.service.ts'
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
  const { db } = context

  app.post(
    '/api/v1/admin/users',
    {
      config: { access: 'admin', shownOnce: 'link', errors: ['EMAIL_TAKEN'] },
      schema: {
        operationId: 'createUser',
        tags: ['Administration'],
        summary: 'Make an account for another user',
        description:
          'The account has no password. Responds with a link that is shown only now, with which its owner chooses one. Works in each mode of registration.',
        body: UserCreate,
        response: { 200: Success(NewUser) },
      },
    },
    async (request, reply) => {
      const { body, scope, log } = request
      const made = await respondOnce(db, request, reply, (db) =>
        createUserWithLink(context, db, scope.publicUrl, body),
      )
      const { userId: by } = accountScopeOf(request)
      log.info({ audit: 'user.created', userId: made.user.id, role: made.user.role, by }, 'audit')
      return success(request, made)
    },
  )

  app.post(
    '/api/v1/admin/users/:id/password-link',
    {
      config: { access: 'admin', shownOnce: 'link', errors: ['USER_NOT_FOUND'] },
      schema: {
        operationId: 'createPasswordLink',
        tags: ['Administration'],
        summary: 'Make a link for a user who forgot the password',
        description:
          'It is shown only now, and one made before stops working. Its use sets a new password and ends all sessions of the account.',
        params: IdParams,
        response: { 200: Success(PasswordLink) },
      },
    },
    async (request, reply) => {
      const { params, scope, log } = request
      const made = await respondOnce(db, request, reply, (db) =>
        createPasswordLink(db, scope.publicUrl, params.id),
      )
      const { userId: by } = accountScopeOf(request)
      log.info({ audit: 'user.password_link_created', userId: params.id, by }, 'audit')
      return success(request, made)
    },
  )

  app.post(
    '/api/v1/auth/recovery',
    {
      config: { access: 'public', errors: ['MAIL_UNAVAILABLE', 'RATE_LIMITED'] },
      schema: {
        operationId: 'recoverPassword',
        tags: ['Accounts'],
        summary: 'Mail a link to a user without their password',
        description: `With the link a new password is chosen, within an hour. The response is the same for every address, whether it has an account or not. An account gets at most ${MOST_RECOVERIES.account} mails an hour; a network address may ask ${MOST_RECOVERIES.address} times.`,
        body: RecoveryRequest,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await recoverPassword(context, clientInfoOf(request), request.body)
      return success(request, null)
    },
  )

  app.post(
    '/api/v1/auth/set-password',
    {
      config: {
        access: 'public',
        errors: ['FORBIDDEN', 'WEAK_PASSWORD', 'LINK_INVALID', 'RATE_LIMITED', 'OVERLOADED'],
      },
      schema: {
        operationId: 'setPassword',
        tags: ['Accounts'],
        summary: 'Choose a password with a link',
        description:
          'The link was made by an administrator, or mailed. Spends it, ends every session of the account and signs in. Links that are no good count as failed sign-ins of the address.',
        body: PasswordChoice,
        response: { 200: Success(Session) },
      },
    },
    async (request) => success(request, await setPassword(context, clientInfoOf(request), request.body)),
  )
}
