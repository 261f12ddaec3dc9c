import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { preconditionOf } from '../../../http/conditional/precondition.ts'
import { Success, success } from '../../../http/envelope.ts'
import { IdParams } from '../../../http/fields.ts'
import { principalOf } from '../../../http/security/access.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import { testChannel } from './channel-test.service.ts'
import type { ChannelContext } from './channels.context.ts'
import { CHANNEL_CREATE_RULE, CHANNEL_UPDATE_RULE } from './channels.rules.ts'
import { Channel, ChannelCreate, ChannelUpdate, TestResult } from './channels.schema.ts'
import {
  createChannel,
  deleteChannel,
  getChannel,
  listChannels,
  rotateSecret,
  updateChannel,
} from './channels.service.ts'

export function channelRoutes(app: App, channels: ChannelContext): void {
  const { db } = channels

  app.get(
    '/api/v1/reminder-channels',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listReminderChannels',
        tags: ['Reminders'],
        summary: 'List the own reminder channels, the oldest first',
        response: { 200: Success(Type.Array(Channel)) },
      },
    },
    async (request) => success(request, await listChannels(channels, request.scope)),
  )

  app.post(
    '/api/v1/reminder-channels',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        shownOnce: 'secret',
        rules: [CHANNEL_CREATE_RULE],
        errors: ['CHANNEL_EXISTS', 'CHANNEL_LIMIT', 'CHANNEL_UNAVAILABLE', 'TARGET_REFUSED', 'RATE_LIMITED'],
      },
      schema: {
        operationId: 'createReminderChannel',
        tags: ['Reminders'],
        summary: 'Add a reminder channel',
        description:
          'At most 20, one of them by e-mail. A push subscription that exists moves to the caller, with its id, and ends with the session. An e-mail channel is on once the address of the account is confirmed by the link in a first mail.',
        body: ChannelCreate,
        response: { 200: Success(Channel) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request
      const { sessionId } = principalOf(request)
      const channel = await respondOnce(db, request, reply, (db) =>
        createChannel({ ...channels, db }, scope, body, sessionId),
      )
      return success(request, channel)
    },
  )

  app.get(
    '/api/v1/reminder-channels/:id',
    {
      config: { access: 'user', etag: true, errors: ['CHANNEL_NOT_FOUND'] },
      schema: {
        operationId: 'getReminderChannel',
        tags: ['Reminders'],
        summary: 'One reminder channel',
        params: IdParams,
        response: { 200: Success(Channel) },
      },
    },
    async (request) => success(request, await getChannel(channels, request.scope, request.params.id)),
  )

  app.put(
    '/api/v1/reminder-channels/:id',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        shownOnce: 'secret',
        rules: [CHANNEL_UPDATE_RULE],
        errors: [
          'CHANNEL_NOT_FOUND',
          'CHANNEL_EXISTS',
          'CHANNEL_UNAVAILABLE',
          'TARGET_REFUSED',
          'PRECONDITION_FAILED',
          'RATE_LIMITED',
        ],
      },
      schema: {
        operationId: 'updateReminderChannel',
        tags: ['Reminders'],
        summary: 'Change a reminder channel',
        description:
          'All but its kind. Another format forgets what only the old one had; a webhook that becomes a signed one gets a `secret`. Switching on an e-mail channel whose address is not confirmed sends another mail.',
        params: IdParams,
        body: ChannelUpdate,
        response: { 200: Success(Channel) },
      },
    },
    async (request) => {
      const { scope, params, body } = request
      const channel = await updateChannel(channels, scope, params.id, body, preconditionOf(request))
      return success(request, channel)
    },
  )

  app.delete(
    '/api/v1/reminder-channels/:id',
    {
      config: { access: 'user', errors: ['CHANNEL_NOT_FOUND', 'PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deleteReminderChannel',
        tags: ['Reminders'],
        summary: 'Delete a reminder channel',
        params: IdParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await deleteChannel(channels, request.scope, request.params.id, preconditionOf(request))
      return success(request, null)
    },
  )

  app.post(
    '/api/v1/reminder-channels/:id/test',
    {
      config: { access: 'user', errors: ['CHANNEL_NOT_FOUND', 'RATE_LIMITED', 'OVERLOADED'] },
      schema: {
        operationId: 'testReminderChannel',
        tags: ['Reminders'],
        summary: 'Send something over a channel right now',
        description:
          'By the same code and under the same rules as reminders. A failure to deliver is a success of this request, with `ok: false` and the reason. 10 times in 10 minutes. It waits its turn among what this server sends, and is 1904 if that does not come within 2 seconds.',
        params: IdParams,
        response: { 200: Success(TestResult) },
      },
    },
    async (request, reply) => {
      // Outside of the transaction that keeps the answer: it may take 15 seconds.
      const result = await testChannel(channels, request.scope, request.params.id)
      return success(request, await respondOnce(db, request, reply, async () => result))
    },
  )

  app.post(
    '/api/v1/reminder-channels/:id/rotate',
    {
      config: {
        access: 'user',
        etagOfNewState: true,
        shownOnce: 'secret',
        errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_UNAVAILABLE'],
      },
      schema: {
        operationId: 'rotateReminderChannelSecret',
        tags: ['Reminders'],
        summary: 'Give a signed webhook a new secret',
        description: 'The old one signs along for 24 hours, the last five at most.',
        params: IdParams,
        response: { 200: Success(Channel) },
      },
    },
    async (request, reply) => {
      const { scope, params } = request
      const channel = await respondOnce(db, request, reply, (db) =>
        rotateSecret({ ...channels, db }, scope, params.id),
      )
      return success(request, channel)
    },
  )
}
