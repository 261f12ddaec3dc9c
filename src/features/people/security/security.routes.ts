import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import { sessionOf } from '../../../http/security/access.ts'
import type { IdentityProvider } from '../identities/identity-provider.ts'
import { AccountSecurity } from './security.schema.ts'
import { getSecurity } from './security.service.ts'

interface Context {
  readonly db: Db
  readonly providers: readonly IdentityProvider[]
}

export function securityRoutes(app: App, { db, providers }: Context): void {
  routesOf(app, 'Accounts').get('/api/v1/auth/security', {
    operationId: 'getSecurity',
    summary: 'How the user of the own account gets in',
    access: 'account',
    data: AccountSecurity,
    etag: true,
    handle: (request) => getSecurity(db, sessionOf(request).userId, providers),
  })
}
