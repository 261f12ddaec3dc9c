import type { CareContext } from '../../care/care.context.ts'
import type { MediaContext } from '../../garden/media/media.context.ts'
import type { ChannelContext } from '../../reminders/channels/channels.context.ts'

/** What exports and imports of accounts work with. */
export interface TakeoutContext {
  readonly care: CareContext
  readonly media: MediaContext
  readonly channels: ChannelContext
  /** Knows the accounts that have an export or import under way on this server. */
  readonly underWay: Set<string>
}
