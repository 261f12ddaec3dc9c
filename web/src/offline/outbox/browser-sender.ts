import { createFrondClient } from '@frond/client'
import { tokenStore } from '../../api/token-store.ts'
import { outboxApi } from './client-api.ts'
import type { SenderNeeds } from './outbox-options.ts'
import { Sender } from './sender.ts'

/** One attempt each: the outbox itself decides when to try again, also after days. */
const patientClient = createFrondClient({ tokenStore, retries: { retries: 0 } })

/** Sends for the outbox of a user. */
export function browserSender(needs: SenderNeeds): Sender {
  return new Sender({ ...needs, api: outboxApi(patientClient, needs.userId) })
}
