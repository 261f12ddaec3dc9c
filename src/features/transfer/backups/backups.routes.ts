import type { App } from '../../../http/app-type.ts'
import { routesOf } from '../../../http/routes.ts'
import { userIdOf } from '../../../http/security/caller.ts'
import { BackupStart, BackupsState } from './backups.schema.ts'
import type { Backups } from './backups.service.ts'

export function backupRoutes(app: App, backups: Backups): void {
  const routes = routesOf(app, 'Administration')

  routes.get('/api/v1/admin/backups', {
    operationId: 'listBackups',
    summary: 'List the backups, newest first, with when they are made',
    description:
      'The backups in the folder of the server that answers, and since when any server or worker is making one. They are restored by the command line.',
    access: 'admin',
    data: BackupsState,
    handle: () => backups.state(),
  })

  routes.post('/api/v1/admin/backups', {
    operationId: 'startBackup',
    summary: 'Make a backup now',
    description:
      'Begins a backup and answers at once; the list tells when it is done, or why it failed. That of the day is made all the same, and neither kind pushes out the other.',
    access: 'admin',
    errors: ['BACKUPS_OFF', 'BACKUP_RUNNING'],
    data: BackupStart,
    handle: async (request, reply) => {
      const started = await reply.once((db) => backups.start(db))
      request.log.info({ audit: 'backup.started', userId: userIdOf(request) }, 'audit')
      return started
    },
  })
}
