import type { App } from '../../../http/app-type.ts'
import { Page } from '../../../http/envelope.ts'
import { routesOf } from '../../../http/routes.ts'
import { storageUse } from '../../garden/media/quota.ts'
import { accountScopeOf, clientInfoOf, forgetPictures } from '../auth/auth.context.ts'
import { ManagedUser, Registration, Session, StorageUse } from '../auth/auth.schema.ts'
import { User } from '../user.schema.ts'
import { AccountDeletion, AccountUpdate, UserQuery, UserUpdate } from './accounts.schema.ts'
import {
  type AccountContext,
  deleteAccount,
  getAccount,
  register,
  updateAccount,
} from './accounts.service.ts'
import { listUsers, updateUser } from './users.service.ts'

export function accountRoutes(app: App, context: AccountContext): void {
  const routes = routesOf(app, 'Accounts')

  routes.post('/api/v1/auth/register', {
    operationId: 'register',
    summary: 'Create an account and sign in',
    description:
      'The operator decides which visitors may, see `GET /api/v1/auth/registration`. The e-mail address must have no account yet, in any case of its letters.',
    access: 'public',
    errors: ['FORBIDDEN', 'LINK_INVALID', 'EMAIL_TAKEN', 'WEAK_PASSWORD', 'RATE_LIMITED', 'OVERLOADED'],
    body: Registration,
    data: Session,
    handle: (request) => register(context, clientInfoOf(request), request.body),
  })

  routes.get('/api/v1/auth/me', {
    operationId: 'getAccount',
    summary: 'The own account',
    access: 'account',
    data: User,
    etag: true,
    handle: (request) => getAccount(context, accountScopeOf(request)),
  })

  routes.put('/api/v1/auth/me', {
    operationId: 'updateAccount',
    summary: 'Change the own account',
    description: 'A field that is absent stays, `null` clears it.',
    access: 'account',
    body: AccountUpdate,
    data: User,
    handle: (request) => updateAccount(context, accountScopeOf(request), request.body, request.precondition),
  })

  routes.delete('/api/v1/auth/me', {
    operationId: 'deleteAccount',
    summary: 'Delete the own account',
    description:
      'All data of the account is gone for good. It needs the password or, for an account without one, a session that began less than ten minutes ago.',
    access: 'account',
    errors: ['LAST_ADMIN', 'NOT_FRESH', 'RATE_LIMITED', 'OVERLOADED'],
    ownHeaders: ['Clear-Site-Data'],
    body: AccountDeletion,
    handle: async (request, reply) => {
      await deleteAccount(context, accountScopeOf(request), request.body, request.precondition)
      forgetPictures(reply)
    },
  })

  routes.get('/api/v1/auth/me/storage', {
    operationId: 'getStorageUse',
    summary: 'How much the own files take up, and may',
    access: 'account',
    data: StorageUse,
    etag: true,
    handle: ({ scope }) => storageUse(context.db, scope.gardenId, context),
  })

  const users = routesOf(app, 'Administration')

  users.get('/api/v1/admin/users', {
    operationId: 'listUsers',
    summary: 'List the users',
    access: 'admin',
    query: UserQuery,
    data: Page(ManagedUser),
    handle: ({ query }) => listUsers(context, query),
  })

  users.put('/api/v1/admin/users/:id', {
    operationId: 'updateUser',
    summary: 'Change the address, the role or the quota of a user, disable or enable the account',
    description:
      'Disabling ends all sessions of the user. A new role also counts for tokens that were issued before. The last administrator who can sign in can be neither demoted nor disabled.',
    access: 'admin',
    errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'EMAIL_TAKEN'],
    body: UserUpdate,
    data: ManagedUser,
    handle: (request) => {
      const { params, body, precondition } = request
      return updateUser(context, accountScopeOf(request), params.id, body, precondition)
    },
  })
}
