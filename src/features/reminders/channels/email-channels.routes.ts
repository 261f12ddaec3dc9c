import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import type { ChannelContext } from './channels.context.ts'
import { TokenParams } from './channels.schema.ts'
import { confirmAddress, unsubscribe } from './email-channels.service.ts'

/** Mail programs and pages post these; their content is not read. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** These routes serve readers that have nothing but the link in a mail. */
export async function emailChannelRoutes(app: App, channels: ChannelContext): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, async () => null)
    unsubscribeRoute(scope, channels)
  })
  app.post(
    '/api/v1/reminder-confirm/:token',
    {
      config: { access: 'public', errors: ['CHANNEL_NOT_FOUND'] },
      schema: {
        operationId: 'confirmReminderAddress',
        tags: ['Reminders'],
        summary: 'Confirm an e-mail address',
        description:
          'What the page behind the link of a confirmation mail does. Repeating it changes nothing.',
        params: TokenParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await confirmAddress(channels, request.params.token)
      return success(request, null)
    },
  )
}

function unsubscribeRoute(app: App, channels: ChannelContext): void {
  app.post(
    '/api/v1/reminder-unsubscribe/:token',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'unsubscribeFromReminders',
        tags: ['Reminders'],
        summary: 'Switch off the channel of a mail',
        description:
          'What mail programs do for “unsubscribe” (RFC 8058), and the page behind the link of a mail. The body is a form or empty, and does not matter. An unknown token is a success as well.',
        params: TokenParams,
        response: { 200: Success(Type.Null()) },
      },
    },
    async (request) => {
      await unsubscribe(channels, request.params.token)
      return success(request, null)
    },
  )
}
