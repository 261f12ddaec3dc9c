import { ulid } from 'ulid'
import { AppError } from '../../../http/errors.ts'
import type { Scope } from '../../change/scope.ts'
import { todayLink } from '../message/message.ts'
import { hostOf } from '../message/sending-slots.ts'
import { openChannel } from './channel-secrets.ts'
import type { ChannelContext } from './channels.context.ts'
import type { TestResult } from './channels.schema.ts'
import { ownRow } from './channels.service.ts'
import { TESTS, takeTry } from './tries.service.ts'

/** Sends something over a channel right now, by the very code that sends reminders. */
export async function testChannel(channels: ChannelContext, scope: Scope, id: number): Promise<TestResult> {
  const { db, sealingKeys, slots, deliver } = channels
  const row = await ownRow(db, scope, id)
  await takeTry(db, scope, TESTS)
  const channel = openChannel(sealingKeys, row)
  if (typeof channel === 'string') return { ok: false, error: channel }
  const language = await channels.languageOf(db, scope)
  const outcome = await slots.runSoon(hostOf(row.kind, row.target), () =>
    deliver(channel, { kind: 'test', language, ...todayLink(scope) }, { messageId: `test_${ulid()}` }),
  )
  if (outcome === undefined) {
    throw new AppError('OVERLOADED', {
      message: 'Too much is being sent there right now; try again shortly.',
    })
  }
  const { status } = outcome
  return {
    ok: outcome.result === 'sent',
    ...(status === undefined ? {} : { status }),
    ...(outcome.result === 'sent' ? {} : { error: outcome.error }),
  }
}
