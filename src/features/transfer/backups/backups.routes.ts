import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import { respondOnce } from '../../change/idempotency/idempotency.ts'
import { BackupStart, BackupsState } from './backups.schema.ts'
import type { Backups } from './backups.service.ts'

interface Dependencies {
  readonly db: Db
  readonly backups: Backups
}

export function backupRoutes(app: App, { db, backups }: Dependencies): void {
  app.get(
    '/api/v1/admin/backups',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listBackups',
        tags: ['Administration'],
        summary: 'List the backups, newest first, with when they are made',
        description:
          'The backups in the folder of the server that answers, and since when any server or worker is making one. They are restored by the command line.',
        response: { 200: Success(BackupsState) },
      },
    },
    async (request) => success(request, await backups.state()),
  )

  app.post(
    '/api/v1/admin/backups',
    {
      config: { access: 'admin', errors: ['BACKUPS_OFF', 'BACKUP_RUNNING'] },
      schema: {
        operationId: 'startBackup',
        tags: ['Administration'],
        summary: 'Make a backup now',
        description:
          'Begins a backup and answers at once; the list tells when it is done, or why it failed. That of the day is made all the same, and neither kind pushes out the other.',
        response: { 200: Success(BackupStart) },
      },
    },
    async (request, reply) => {
      const started = await respondOnce(db, request, reply, (db) => backups.start(db))
      request.log.info({ audit: 'backup.started', userId: request.principal?.userId }, 'audit')
      return success(request, started)
    },
  )
}
