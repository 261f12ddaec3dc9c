import { type Static, Type } from 'typebox'
import { Closed, Named, Timestamp, TimestampOf } from '../../../http/fields.ts'

const Backup = Named('Backup', {
  name: Type.String({
    description: 'The name of the file in the folder of backups.',
    examples: ['frond-20261116T030000Z.zip'],
  }),
  createdAt: Timestamp,
  byHand: Type.Boolean({
    description: 'An administrator asked for it. All others are made each day at their time.',
  }),
  size: Type.Integer({ minimum: 0, description: 'In bytes.', examples: [4_821_931] }),
  verified: Type.Boolean({
    description: 'All of it was read back and compared when it was made, and its end is in place.',
  }),
})
export type Backup = Static<typeof Backup>

export const BackupsState = Named('Backups', {
  enabled: Type.Boolean({ description: 'Whether this server has a folder for backups (`BACKUP_DIR`).' }),
  at: Type.String({
    description: 'When one is made each day, `HH:MM` on the clock of the server (`BACKUP_AT`).',
    examples: ['03:00'],
  }),
  keep: Type.Integer({
    minimum: 1,
    description:
      'How many are kept, of those made each day and of those made by hand; the oldest ones beyond are removed (`BACKUP_KEEP`).',
    examples: [7],
  }),
  next: Type.Optional(TimestampOf('When the next one is made, epoch milliseconds.')),
  runningSince: Type.Optional(
    TimestampOf('Since when any server or worker is making one, epoch milliseconds.'),
  ),
  lastFailure: Type.Optional(
    Closed(
      {
        at: Timestamp,
        message: Type.String({ description: 'For the operator.', examples: ['ENOSPC: no space left'] }),
      },
      { description: 'Why the last one failed, until one succeeds.' },
    ),
  ),
  backups: Type.Array(Backup, { description: 'The newest first.' }),
})
export type BackupsState = Static<typeof BackupsState>

export const BackupStart = Named('BackupStart', { startedAt: Timestamp })
export type BackupStart = Static<typeof BackupStart>
