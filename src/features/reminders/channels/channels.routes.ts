import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Page } from '../../../http/envelope.ts'
import { routesOf } from '../../../http/routes.ts'
import { sessionOf } from '../../../http/security/access.ts'
import { Delivery, DeliveryQuery } from '../outbox/deliveries.schema.ts'
import { listDeliveries } from '../outbox/deliveries.service.ts'
import type { ChannelContext } from './channels.context.ts'
import { CHANNEL_CREATE_RULE, CHANNEL_UPDATE_RULE } from './channels.rules.ts'
import { Channel, ChannelCreate, ChannelUpdate, TestResult, TokenParams } from './channels.schema.ts'
import {
  createChannel,
  deleteChannel,
  getChannel,
  listChannels,
  rotateSecret,
  testChannel,
  updateChannel,
} from './channels.service.ts'
import { confirmAddress, unsubscribe } from './email-channels.service.ts'

/** Mail programs and pages post these; their content is not read. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

export async function channelRoutes(app: App, channels: ChannelContext): Promise<void> {
  const routes = routesOf(app, 'Reminders')

  routes.get('/api/v1/reminder-channels', {
    operationId: 'listReminderChannels',
    summary: 'List the own reminder channels, the oldest first',
    access: 'account',
    data: Type.Array(Channel),
    handle: ({ scope }) => listChannels(channels, scope),
  })

  routes.post('/api/v1/reminder-channels', {
    operationId: 'createReminderChannel',
    summary: 'Add a reminder channel',
    description:
      'At most 20, one of them by e-mail. A push subscription that exists moves to the caller, with its id, and ends with the session. An e-mail channel is on once the address of the account is confirmed by the link in a first mail.',
    access: 'account',
    shownOnce: ['secret'],
    rules: [CHANNEL_CREATE_RULE],
    errors: ['CHANNEL_EXISTS', 'CHANNEL_LIMIT', 'CHANNEL_UNAVAILABLE', 'TARGET_REFUSED', 'RATE_LIMITED'],
    body: ChannelCreate,
    data: Channel,
    etag: true,
    handle: (request, reply) => {
      const { scope, body } = request
      const { sessionId } = sessionOf(request)
      return reply.once((db) => createChannel({ ...channels, db }, scope, body, sessionId))
    },
  })

  routes.get('/api/v1/reminder-channels/:id', {
    operationId: 'getReminderChannel',
    summary: 'One reminder channel',
    access: 'account',
    errors: ['CHANNEL_NOT_FOUND'],
    data: Channel,
    etag: true,
    handle: ({ scope, params }) => getChannel(channels, scope, params.id),
  })

  routes.put('/api/v1/reminder-channels/:id', {
    operationId: 'updateReminderChannel',
    summary: 'Change a reminder channel',
    description:
      'All but its kind. Another format forgets what only the old one had; a webhook that becomes a signed one gets a `secret`. Switching on an e-mail channel whose address is not confirmed sends another mail.',
    access: 'account',
    shownOnce: ['secret'],
    rules: [CHANNEL_UPDATE_RULE],
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_EXISTS', 'CHANNEL_UNAVAILABLE', 'TARGET_REFUSED', 'RATE_LIMITED'],
    body: ChannelUpdate,
    data: Channel,
    handle: ({ scope, params, body, precondition }) =>
      updateChannel(channels, scope, params.id, body, precondition),
  })

  routes.delete('/api/v1/reminder-channels/:id', {
    operationId: 'deleteReminderChannel',
    summary: 'Delete a reminder channel',
    access: 'account',
    errors: ['CHANNEL_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteChannel(channels, scope, params.id, precondition),
  })

  routes.post('/api/v1/reminder-channels/:id/test', {
    operationId: 'testReminderChannel',
    summary: 'Send something over a channel right now',
    description:
      'By the same code and under the same rules as reminders. A failure to deliver is a success of this request, with `ok: false` and the reason. 10 times in 10 minutes. It waits its turn among what this server sends, and is 1904 if that does not come within 2 seconds.',
    access: 'account',
    errors: ['CHANNEL_NOT_FOUND', 'RATE_LIMITED', 'OVERLOADED'],
    data: TestResult,
    handle: async ({ scope, params }, reply) => {
      // Outside of the transaction that keeps the answer: it may take 15 seconds.
      const result = await testChannel(channels, scope, params.id)
      return reply.once(async () => result)
    },
  })

  routes.post('/api/v1/reminder-channels/:id/rotate', {
    operationId: 'rotateReminderChannelSecret',
    summary: 'Give a signed webhook a new secret',
    description: 'The old one signs along for 24 hours, the last five at most.',
    access: 'account',
    shownOnce: ['secret'],
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_UNAVAILABLE'],
    data: Channel,
    etag: true,
    handle: ({ scope, params }, reply) =>
      reply.once((db) => rotateSecret({ ...channels, db }, scope, params.id)),
  })

  routes.get('/api/v1/reminder-channels/:id/deliveries', {
    operationId: 'listDeliveries',
    summary: 'What went out over a channel in the last 30 days',
    description: 'Newest first.',
    access: 'account',
    errors: ['CHANNEL_NOT_FOUND'],
    query: DeliveryQuery,
    data: Page(Delivery),
    handle: ({ scope, params, query }) => listDeliveries(channels.db, scope, params.id, query),
  })

  // These two serve readers that have nothing but the link in a mail.
  await app.register(async (scope: App) => {
    scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, async () => null)
    unsubscribeRoute(scope, channels)
  })

  routes.post('/api/v1/reminder-confirm/:token', {
    operationId: 'confirmReminderAddress',
    summary: 'Confirm an e-mail address',
    description: 'What the page behind the link of a confirmation mail does. Repeating it changes nothing.',
    access: 'public',
    errors: ['CHANNEL_NOT_FOUND'],
    params: TokenParams,
    handle: ({ params }) => confirmAddress(channels, params.token),
  })
}

function unsubscribeRoute(app: App, channels: ChannelContext): void {
  routesOf(app, 'Reminders').post('/api/v1/reminder-unsubscribe/:token', {
    operationId: 'unsubscribeFromReminders',
    summary: 'Switch off the channel of a mail',
    description:
      'What mail programs do for “unsubscribe” (RFC 8058), and the page behind the link of a mail. The body is a form or empty, and does not matter. An unknown token is a success as well.',
    access: 'public',
    params: TokenParams,
    handle: ({ params }) => unsubscribe(channels, params.token),
  })
}
