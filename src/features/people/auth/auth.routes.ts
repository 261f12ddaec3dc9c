import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { type AuthContext, accountScopeOf, clientInfoOf, forgetPictures } from './auth.context.ts'
import { PasswordChange, RefreshBody, Session, SessionSummary, SignIn } from './auth.schema.ts'
import { changePassword } from './password.service.ts'
import {
  deleteSession,
  listSessions,
  REFRESH_GRACE_MS,
  refreshSession,
  signIn,
  signOut,
} from './sessions.service.ts'
import { FREE_FAILURES, MAX_DELAY_MS } from './sign-in-throttle.ts'

export function authRoutes(app: App, context: AuthContext): void {
  app.post(
    '/api/v1/auth/login',
    {
      config: { access: 'public', errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'OVERLOADED'] },
      schema: {
        operationId: 'signIn',
        tags: ['Accounts'],
        summary: 'Sign in',
        description: `After ${FREE_FAILURES.account} failures on an account, or ${FREE_FAILURES.address} from an address, each further one makes the next attempt wait longer (1 s up to ${MAX_DELAY_MS / 60_000} min). A disabled account answers 403.`,
        body: SignIn,
        response: { 200: Success(Session) },
      },
    },
    async (request) => success(request, await signIn(context, clientInfoOf(request), request.body)),
  )

  app.post(
    '/api/v1/auth/refresh',
    {
      config: { access: 'public', errors: ['UNAUTHENTICATED'] },
      schema: {
        operationId: 'refreshSession',
        tags: ['Accounts'],
        summary: 'Get the next pair of tokens',
        description: `Spends the refresh token. If the response got lost, the same token may be sent again for ${REFRESH_GRACE_MS / 1_000} s and gets the same successor, until that one was used. Any other reuse ends the session.`,
        body: RefreshBody,
        response: { 200: Success(Session) },
      },
    },
    async (request) => success(request, await refreshSession(context, clientInfoOf(request), request.body)),
  )

  app.post(
    '/api/v1/auth/logout',
    {
      config: { access: 'public', ownHeaders: ['ClearSiteData'] },
      schema: {
        operationId: 'signOut',
        tags: ['Accounts'],
        summary: 'End a session',
        description: 'Succeeds also when the session is already gone.',
        body: RefreshBody,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request, reply) => {
      await signOut(context, request.body)
      forgetPictures(reply)
      return success(request, null)
    },
  )

  app.put(
    '/api/v1/auth/password',
    {
      config: { access: 'user', errors: ['WEAK_PASSWORD', 'RATE_LIMITED', 'OVERLOADED'] },
      schema: {
        operationId: 'changePassword',
        tags: ['Accounts'],
        summary: 'Change the own password',
        description: 'Ends every other session of the account.',
        body: PasswordChange,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await changePassword(context, accountScopeOf(request), request.body)
      return success(request, null)
    },
  )

  app.get(
    '/api/v1/auth/sessions',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listSessions',
        tags: ['Accounts'],
        summary: 'List the own sessions, last used first',
        response: { 200: Success(Type.Array(SessionSummary)) },
      },
    },
    async (request) => success(request, await listSessions(context, accountScopeOf(request))),
  )

  app.delete(
    '/api/v1/auth/sessions/:id',
    {
      config: {
        access: 'user',
        errors: ['SESSION_NOT_FOUND', 'PRECONDITION_FAILED'],
        ownHeaders: ['ClearSiteData'],
      },
      schema: {
        operationId: 'endSession',
        tags: ['Accounts'],
        summary: 'End one of the own sessions',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request, reply) => {
      const scope = accountScopeOf(request)
      await deleteSession(context, scope, request.params.id, preconditionOf(request))
      if (request.params.id === scope.sessionId) forgetPictures(reply)
      return success(request, null)
    },
  )
}
