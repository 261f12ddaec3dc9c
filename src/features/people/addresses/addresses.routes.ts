import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import { accountScopeOf, clientInfoOf } from '../auth/auth.context.ts'
import { MOST_ADDRESS_CHANGES } from '../auth/sign-in-throttle.ts'
import { AddressChange, AddressConfirmation } from './addresses.schema.ts'
import { type AddressContext, askForAddress, confirmAddress } from './addresses.service.ts'

export function addressRoutes(app: App, context: AddressContext): void {
  const routes = routesOf(app, 'Accounts')

  routes.put('/api/v1/auth/email', {
    operationId: 'changeEmail',
    summary: 'Sign in with another e-mail address',
    description: `Mails a link to the new address, and tells the old one. The address changes when the link is used, within 24 hours; asking again ends the link before. The own address is only confirmed. At most ${MOST_ADDRESS_CHANGES} times an hour.`,
    access: 'account',
    fresh: true,
    errors: ['EMAIL_TAKEN', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'],
    ignoresIfMatch: true,
    body: AddressChange,
    handle: (request) => askForAddress(context, accountScopeOf(request), request.body),
  })

  routes.post('/api/v1/auth/email/confirm', {
    operationId: 'confirmEmail',
    summary: 'Confirm an e-mail address by the link that was mailed there',
    description: 'Spends the link. Links that are no good count as failed sign-ins of the address.',
    access: 'public',
    errors: ['LINK_INVALID', 'EMAIL_TAKEN', 'RATE_LIMITED'],
    body: AddressConfirmation,
    handle: (request) => confirmAddress(context, clientInfoOf(request), request.body),
  })
}
