import type { App } from '../../http/app-type.ts'
import type { CareContext } from '../care/care.context.ts'
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts'
import type { ChannelContext } from './channels/channels.context.ts'
import { channelRoutes } from './channels/channels.routes.ts'
import { emailChannelRoutes } from './channels/email-channels.routes.ts'
import { deliveryRoutes } from './outbox/deliveries.routes.ts'
import { pushKeyRoutes } from './push-key/push-key.routes.ts'

export async function reminderRoutes(app: App, care: CareContext, channels: ChannelContext): Promise<void> {
  channelRoutes(app, channels)
  deliveryRoutes(app, care)
  await emailChannelRoutes(app, channels)
  pushKeyRoutes(app, channels)
  calendarFeedRoutes(app, care)
}
