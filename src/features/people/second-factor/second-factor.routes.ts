import type { App } from '../../../http/app-type.ts'
import { Closed } from '../../../http/fields.ts'
import { routesOf } from '../../../http/routes.ts'
import { audit } from '../activity/audit.ts'
import { type AuthContext, accountScopeOf } from '../auth/auth.context.ts'
import { freshFields } from '../auth/auth.schema.ts'
import {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorRemoval,
} from './second-factor.schema.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  provePendingFactor,
  turnOffSecondFactor,
} from './second-factor.service.ts'

export function secondFactorRoutes(app: App, context: AuthContext): void {
  const routes = routesOf(app, 'Accounts')

  routes.post('/api/v1/auth/second-factor', {
    operationId: 'beginSecondFactor',
    summary: 'Get a secret for an authenticator app',
    description: 'It waits for ten minutes for a first code, and replaces one that waits already.',
    access: 'account',
    fresh: true,
    shownOnce: ['secret', 'uri'],
    errors: ['SECOND_FACTOR_STATE'],
    body: Closed(freshFields),
    data: NewSecondFactor,
    handle: (request, reply) => {
      const scope = accountScopeOf(request)
      return reply.once((db) => beginSecondFactor(context, db, scope))
    },
  })

  routes.post('/api/v1/auth/second-factor/confirm', {
    operationId: 'confirmSecondFactor',
    summary: 'Turn the second factor on by a first code',
    description:
      'From now on signing in by password needs a code. A wrong one counts as a failed sign-in, and the secret waits on.',
    access: 'account',
    shownOnce: ['recoveryCodes'],
    errors: ['SECOND_FACTOR_STATE', 'RATE_LIMITED'],
    body: SecondFactorConfirmation,
    data: RecoveryCodes,
    handle: async (request, reply) => {
      const scope = accountScopeOf(request)
      const proved = await provePendingFactor(context, scope, request.body.code)
      const codes = await reply.once((db) => confirmSecondFactor(db, scope, proved))
      const { userId, ip } = scope
      await audit(context.db, scope, { audit: 'auth.second_factor_on', userId, ip })
      return codes
    },
  })

  routes.delete('/api/v1/auth/second-factor', {
    operationId: 'turnOffSecondFactor',
    summary: 'Turn the second factor off',
    description: 'It takes a recovery code, too. An administrator can turn it off for a user.',
    access: 'account',
    errors: ['SECOND_FACTOR_STATE', 'RATE_LIMITED', 'OVERLOADED'],
    ignoresIfMatch: true,
    body: SecondFactorRemoval,
    handle: (request) => turnOffSecondFactor(context, accountScopeOf(request), request.body),
  })
}
