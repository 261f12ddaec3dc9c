import { createFrondClient, type FrondClient } from '@frond/client'
import { tokenStore } from '../../api/token-store.ts'
import { outboxApi } from './client-api.ts'
import type { OutboxApi } from './outbox-api.ts'
import type { SenderNeeds } from './outbox-options.ts'
import { Sender } from './sender.ts'

/** Sends for the outbox of a user, each command in its garden. */
export function browserSender(needs: SenderNeeds): Sender {
  const apis = new Map<number | undefined, OutboxApi>()
  return new Sender({
    ...needs,
    apiIn: (garden) => {
      const api = apis.get(garden) ?? outboxApi(patientClient(garden), needs.userId)
      apis.set(garden, api)
      return api
    },
  })
}

/** One attempt each: the outbox itself decides when to try again, also after days. */
function patientClient(garden: number | undefined): FrondClient {
  return createFrondClient({
    tokenStore,
    retries: { retries: 0 },
    ...(garden === undefined ? {} : { garden }),
  })
}
