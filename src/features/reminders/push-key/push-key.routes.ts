import { Type } from 'typebox'
import type { Db } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import { type PushKeys, usablePushKey } from './push-keys.ts'

const PushKeyAnswer = Type.Object(
  {
    publicKey: Type.String({
      description: 'What a browser subscribes with, as its `applicationServerKey`.',
      examples: ['BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'],
    }),
  },
  { additionalProperties: false, title: 'PushKey' },
)

export function pushKeyRoutes(app: App, { db, pushKeys }: { db: Db; pushKeys: PushKeys }): void {
  app.get(
    '/api/v1/push-key',
    {
      config: { access: 'public', etag: true, errors: ['CHANNEL_UNAVAILABLE'] },
      schema: {
        operationId: 'getPushKey',
        tags: ['Reminders'],
        summary: 'The public key for web push',
        description: 'Of all servers of this installation, and for good.',
        response: { 200: Success(PushKeyAnswer) },
      },
    },
    async (request) => {
      const { publicKey } = await usablePushKey(db, pushKeys)
      return success(request, { publicKey })
    },
  )
}
