import { DeferralKind, type FrondClient } from '@frond/client'
import type { CareSchedule } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import { bodyOf, draftOf, planOf } from './plan-draft.ts'

/** Makes a schedule that was deleted once more, with what was put off of it. What was done is in the journal. */
export async function createAgain(client: FrondClient, schedule: CareSchedule, today: Day): Promise<void> {
  const draft = draftOf(schedule, today)
  const plan = planOf(draft)
  if (plan === undefined) return
  const { paused, pausedUntil, ...body } = bodyOf(draft, plan)
  const { id } = await client.post('/api/v1/care-schedules', { body: { plantId: schedule.plantId, ...body } })
  await putOffAgain(client, id, schedule, today)
  // What is paused cannot be put off, so this comes last.
  if (paused) await client.put('/api/v1/care-schedules/{id}', { path: { id }, body: { paused, pausedUntil } })
}

async function putOffAgain(
  client: FrondClient,
  id: number,
  { deferral, nextDue }: CareSchedule,
  today: Day,
): Promise<void> {
  if (deferral === undefined) return
  const scheduleIds = [id]
  const isSkip = deferral.kind === DeferralKind.Skipped
  if (isSkip && deferral.day >= today) {
    await client.post('/api/v1/care-tasks/skip', { body: { scheduleIds } })
    return
  }
  // A skip of another day cannot be made again, but the day that followed from it can be kept.
  const until = isSkip ? nextDue : deferral.day
  if (until !== undefined && until > today)
    await client.post('/api/v1/care-tasks/snooze', { body: { scheduleIds, until } })
}
