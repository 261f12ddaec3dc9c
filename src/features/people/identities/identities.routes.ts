import type { App } from '../../../http/app-type.ts'
import { Closed } from '../../../http/fields.ts'
import { routesOf } from '../../../http/routes.ts'
import { isObject } from '../../../http/schemas.ts'
import { accountScopeOf, clientInfoOf } from '../auth/auth.context.ts'
import { freshFields, Session } from '../auth/auth.schema.ts'
import { MOST_BEGUN_SIGN_INS } from '../auth/sign-in-throttle.ts'
import { BegunSignOn, Identity, SignOnFinish, SignOnStart } from './identities.schema.ts'
import {
  beginSignOn,
  deleteIdentity,
  finishSignOn,
  type IdentityContext,
  linkIdentity,
} from './identities.service.ts'

export function identityRoutes(app: App, context: IdentityContext): void {
  const routes = routesOf(app, 'Accounts')

  routes.post('/api/v1/auth/oidc/start', {
    operationId: 'beginSignOn',
    summary: 'Begin to sign in by a provider, or to link one',
    description: `With \`link\` it needs a session. A network address may begin ${MOST_BEGUN_SIGN_INS} sign-ins in an hour.`,
    access: 'public',
    fresh: (body) => isObject(body) && body.link === true,
    errors: ['UNAUTHENTICATED', 'PROVIDER_NOT_FOUND', 'UNAVAILABLE'],
    body: SignOnStart,
    data: BegunSignOn,
    handle: (request) => {
      const userId = request.body.link === true ? accountScopeOf(request).userId : undefined
      return beginSignOn(context, clientInfoOf(request), request.body, userId)
    },
  })

  routes.post('/api/v1/auth/oidc/finish', {
    operationId: 'finishSignOn',
    summary: 'Sign in by a provider',
    description:
      'The first sign-in of a user makes an account, where visitors may register. One that an administrator made for the verified address, and that was never used, becomes theirs. No account in use is found by its address: the user signs in to it, and links the provider there.',
    access: 'public',
    errors: [
      ...(['FORBIDDEN', 'EMAIL_TAKEN', 'LINK_INVALID', 'IDENTITY_TAKEN', 'IDENTITY_UNUSABLE'] as const),
      ...(['FLOW_INVALID', 'RATE_LIMITED', 'UNAVAILABLE'] as const),
    ],
    body: SignOnFinish,
    data: Session,
    handle: (request) => finishSignOn(context, clientInfoOf(request), request.body),
  })

  routes.post('/api/v1/auth/identities', {
    operationId: 'createIdentity',
    summary: 'Link a provider to the own account',
    description: 'Finishes what was begun with `link`. The addresses of both may differ.',
    access: 'account',
    errors: ['FLOW_INVALID', 'IDENTITY_TAKEN', 'UNAVAILABLE'],
    body: SignOnFinish,
    data: Identity,
    etag: true,
    handle: (request, reply) =>
      linkIdentity(context, accountScopeOf(request), request.body, (work) => reply.once(work)),
  })

  routes.delete('/api/v1/auth/identities/:id', {
    operationId: 'deleteIdentity',
    summary: 'Unlink a provider',
    access: 'account',
    fresh: true,
    errors: ['IDENTITY_NOT_FOUND', 'LAST_SIGN_IN_METHOD'],
    body: Closed(freshFields),
    handle: (request) =>
      deleteIdentity(context, accountScopeOf(request), request.params.id, request.precondition),
  })
}
