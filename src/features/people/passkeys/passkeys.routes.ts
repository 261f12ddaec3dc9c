import type { App } from '../../../http/app-type.ts'
import { Closed } from '../../../http/fields.ts'
import { routesOf } from '../../../http/routes.ts'
import { audit } from '../activity/audit.ts'
import { accountScopeOf, clientInfoOf } from '../auth/auth.context.ts'
import { freshFields, Session } from '../auth/auth.schema.ts'
import { MOST_BEGUN_SIGN_INS } from '../auth/sign-in-throttle.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.service.ts'
import { Passkey, PasskeyCreate, PasskeyOptions, PasskeySignIn, PasskeyUpdate } from './passkeys.schema.ts'
import {
  beginPasskey,
  deletePasskey,
  type PasskeyContext,
  renamePasskey,
  storePasskey,
  verifyNewPasskey,
} from './passkeys.service.ts'

export function passkeyRoutes(app: App, context: PasskeyContext): void {
  const routes = routesOf(app, 'Accounts')

  routes.post('/api/v1/auth/passkeys/options', {
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey',
    access: 'account',
    fresh: true,
    shownOnce: ['flow'],
    errors: ['PASSKEY_UNAVAILABLE'],
    body: Closed(freshFields),
    data: PasskeyOptions,
    handle: (request, reply) => {
      const scope = accountScopeOf(request)
      return reply.once((db) => beginPasskey(context, db, scope))
    },
  })

  routes.post('/api/v1/auth/passkeys', {
    operationId: 'createPasskey',
    summary: 'Add a passkey',
    description: 'At most ten. What the browser responded with is checked; if it is refused, begin anew.',
    access: 'account',
    errors: ['FLOW_INVALID', 'PASSKEY_UNAVAILABLE'],
    body: PasskeyCreate,
    data: Passkey,
    etag: true,
    handle: async (request, reply) => {
      const scope = accountScopeOf(request)
      const credential = await verifyNewPasskey(context, scope, request.body)
      const passkey = await reply.once((db) => storePasskey(db, scope, request.body, credential))
      const { userId, ip } = scope
      const subject = passkey.name
      await audit(context.db, scope, { audit: 'auth.passkey_added', userId, ip }, { subject })
      return passkey
    },
  })

  routes.put('/api/v1/auth/passkeys/:id', {
    operationId: 'renamePasskey',
    summary: 'Rename a passkey',
    access: 'account',
    errors: ['PASSKEY_NOT_FOUND'],
    body: PasskeyUpdate,
    data: Passkey,
    handle: (request) => {
      const { params, body, precondition } = request
      return renamePasskey(context, accountScopeOf(request), params.id, body, precondition)
    },
  })

  routes.delete('/api/v1/auth/passkeys/:id', {
    operationId: 'deletePasskey',
    summary: 'Remove a passkey',
    access: 'account',
    fresh: true,
    errors: ['PASSKEY_NOT_FOUND', 'LAST_SIGN_IN_METHOD'],
    body: Closed(freshFields),
    handle: (request) =>
      deletePasskey(context, accountScopeOf(request), request.params.id, request.precondition),
  })

  routes.post('/api/v1/auth/passkey-sign-in/options', {
    operationId: 'beginPasskeySignIn',
    summary: 'Begin to sign in by a passkey',
    description: `A network address may begin ${MOST_BEGUN_SIGN_INS} in an hour.`,
    access: 'public',
    errors: ['PASSKEY_UNAVAILABLE', 'RATE_LIMITED'],
    data: PasskeyOptions,
    handle: (request) => beginPasskeySignIn(context, clientInfoOf(request)),
  })

  routes.post('/api/v1/auth/passkey-sign-in', {
    operationId: 'signInByPasskey',
    summary: 'Sign in by a passkey',
    description:
      'It needs no code of a second factor. One that is refused counts as a failed sign-in of the address.',
    access: 'public',
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'FLOW_INVALID', 'PASSKEY_UNAVAILABLE', 'RATE_LIMITED'],
    body: PasskeySignIn,
    data: Session,
    handle: (request) => signInByPasskey(context, clientInfoOf(request), request.body),
  })
}
