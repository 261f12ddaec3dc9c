import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { Named } from '../../http/fields.ts'
import { routesOf } from '../../http/routes.ts'
import type { CareContext } from '../care/care.context.ts'
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts'
import type { ChannelContext } from './channels/channels.context.ts'
import { channelRoutes } from './channels/channels.routes.ts'
import { usablePushKey } from './push-key/push-keys.ts'

const PushKeyAnswer = Named('PushKey', {
  publicKey: Type.String({
    description: 'What a browser subscribes with, as its `applicationServerKey`.',
    examples: ['BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'],
  }),
})

export async function reminderRoutes(app: App, care: CareContext, channels: ChannelContext): Promise<void> {
  await channelRoutes(app, channels)
  routesOf(app, 'Reminders').get('/api/v1/push-key', {
    operationId: 'getPushKey',
    summary: 'The public key for web push',
    description: 'Of all servers of this installation, and for good.',
    access: 'public',
    errors: ['CHANNEL_UNAVAILABLE'],
    data: PushKeyAnswer,
    etag: true,
    handle: async () => {
      const { publicKey } = await usablePushKey(channels.db, channels.pushKeys)
      return { publicKey }
    },
  })

  calendarFeedRoutes(app, care)
}
