import { deletesAllOwn } from '../../../db/own-rows.ts'

/** At most 20 an account, whose deliveries were deleted before. */
export const deleteAllChannelRows = deletesAllOwn('reminder_channels', 500)
