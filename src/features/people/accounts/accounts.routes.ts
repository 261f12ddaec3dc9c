import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Page, Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
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
  app.post(
    '/api/v1/auth/register',
    {
      config: {
        access: 'public',
        errors: ['FORBIDDEN', 'LINK_INVALID', 'EMAIL_TAKEN', 'WEAK_PASSWORD', 'RATE_LIMITED', 'OVERLOADED'],
      },
      schema: {
        operationId: 'register',
        tags: ['Accounts'],
        summary: 'Create an account and sign in',
        description:
          'The operator decides which visitors may, see `GET /api/v1/auth/registration`. The e-mail address must have no account yet, in any case of its letters.',
        body: Registration,
        response: { 200: Success(Session) },
      },
    },
    async (request) => success(request, await register(context, clientInfoOf(request), request.body)),
  )

  app.get(
    '/api/v1/auth/me',
    {
      config: { access: 'user', etag: true },
      schema: {
        operationId: 'getAccount',
        tags: ['Accounts'],
        summary: 'The own account',
        response: { 200: Success(User) },
      },
    },
    async (request) => success(request, await getAccount(context, accountScopeOf(request))),
  )

  app.put(
    '/api/v1/auth/me',
    {
      config: { access: 'user', etagOfNewState: true, errors: ['PRECONDITION_FAILED'] },
      schema: {
        operationId: 'updateAccount',
        tags: ['Accounts'],
        summary: 'Change the own account',
        description: 'A field that is absent stays, `null` clears it.',
        body: AccountUpdate,
        response: { 200: Success(User) },
      },
    },
    async (request) => {
      const scope = accountScopeOf(request)
      return success(request, await updateAccount(context, scope, request.body, preconditionOf(request)))
    },
  )

  app.delete(
    '/api/v1/auth/me',
    {
      config: {
        access: 'user',
        errors: ['PRECONDITION_FAILED', 'LAST_ADMIN', 'RATE_LIMITED', 'OVERLOADED'],
        ownHeaders: ['ClearSiteData'],
      },
      schema: {
        operationId: 'deleteAccount',
        tags: ['Accounts'],
        summary: 'Delete the own account',
        description: 'All data of the account is gone for good.',
        body: AccountDeletion,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request, reply) => {
      await deleteAccount(context, accountScopeOf(request), request.body, preconditionOf(request))
      forgetPictures(reply)
      return success(request, null)
    },
  )

  app.get(
    '/api/v1/auth/me/storage',
    {
      config: { access: 'user', etag: true },
      schema: {
        operationId: 'getStorageUse',
        tags: ['Accounts'],
        summary: 'How much the own files take up, and may',
        response: { 200: Success(StorageUse) },
      },
    },
    async (request) => success(request, await storageUse(context.db, request.scope.gardenId, context)),
  )

  app.get(
    '/api/v1/admin/users',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listUsers',
        tags: ['Administration'],
        summary: 'List the users',
        querystring: UserQuery,
        response: { 200: Success(Page(ManagedUser)) },
      },
    },
    async (request) => success(request, await listUsers(context, request.query)),
  )

  app.put(
    '/api/v1/admin/users/:id',
    {
      config: {
        access: 'admin',
        etagOfNewState: true,
        errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'PRECONDITION_FAILED'],
      },
      schema: {
        operationId: 'updateUser',
        tags: ['Administration'],
        summary: 'Change the role or the quota of a user, disable or enable the account',
        description:
          'Disabling ends all sessions of the user. A new role also counts for tokens that were issued before. The last administrator with a password can be neither demoted nor disabled.',
        params: IdParams,
        body: UserUpdate,
        response: { 200: Success(ManagedUser) },
      },
    },
    async (request) => {
      const { id } = request.params
      const scope = accountScopeOf(request)
      return success(request, await updateUser(context, scope, id, request.body, preconditionOf(request)))
    },
  )
}
