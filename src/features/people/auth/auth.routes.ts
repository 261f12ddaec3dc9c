import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
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
  const routes = routesOf(app, 'Accounts')

  routes.post('/api/v1/auth/login', {
    operationId: 'signIn',
    summary: 'Sign in',
    description: `After ${FREE_FAILURES.account} failures on an account, or ${FREE_FAILURES.address} from an address, each further one makes the next attempt wait longer (1 s up to ${MAX_DELAY_MS / 60_000} min). A disabled account answers 403, and one with a second factor 2009 while the \`code\` is missing.`,
    access: 'public',
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED', 'OVERLOADED'],
    body: SignIn,
    data: Session,
    handle: (request) => signIn(context, clientInfoOf(request), request.body),
  })

  routes.post('/api/v1/auth/refresh', {
    operationId: 'refreshSession',
    summary: 'Get the next pair of tokens',
    description: `Spends the refresh token. If the response got lost, the same token may be sent again for ${REFRESH_GRACE_MS / 1_000} s and gets the same successor, until that one was used. Any other reuse ends the session.`,
    access: 'public',
    errors: ['UNAUTHENTICATED'],
    body: RefreshBody,
    data: Session,
    handle: (request) => refreshSession(context, clientInfoOf(request), request.body),
  })

  routes.post('/api/v1/auth/logout', {
    operationId: 'signOut',
    summary: 'End a session',
    description: 'Succeeds also when the session is already gone.',
    access: 'public',
    ownHeaders: ['Clear-Site-Data'],
    body: RefreshBody,
    handle: async ({ body }, reply) => {
      await signOut(context, body)
      forgetPictures(reply)
    },
  })

  routes.put('/api/v1/auth/password', {
    operationId: 'changePassword',
    summary: 'Change the own password',
    description:
      'Ends every other session of the account. An account without a password chooses its first, in a session that began less than ten minutes ago.',
    access: 'account',
    errors: ['WEAK_PASSWORD', 'NOT_FRESH', 'RATE_LIMITED', 'OVERLOADED'],
    ignoresIfMatch: true,
    body: PasswordChange,
    handle: (request) => changePassword(context, accountScopeOf(request), request.body),
  })

  routes.get('/api/v1/auth/sessions', {
    operationId: 'listSessions',
    summary: 'List the own sessions, last used first',
    access: 'account',
    data: Type.Array(SessionSummary),
    handle: (request) => listSessions(context, accountScopeOf(request)),
  })

  routes.delete('/api/v1/auth/sessions/:id', {
    operationId: 'endSession',
    summary: 'End one of the own sessions',
    access: 'account',
    errors: ['SESSION_NOT_FOUND'],
    ownHeaders: ['Clear-Site-Data'],
    handle: async (request, reply) => {
      const scope = accountScopeOf(request)
      await deleteSession(context, scope, request.params.id, request.precondition)
      if (request.params.id === scope.sessionId) forgetPictures(reply)
    },
  })
}
