import { CareState, DeferralKind } from '@frond/client'
import { dayOf, textOf } from '../../../src/features/due/days.ts'
import { nextAfter } from '../../../src/features/due/next-due.ts'
import type { CareSchedule } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import { dayInZone } from './day-in-zone.ts'
import type { Due } from './interval-sentence.ts'
import { isNever, type PlanDraft, planOf, rulesOf } from './plan-draft.ts'

/** What a draft does not say: when it was last done, and whether the plant lives. */
export type Known = Pick<CareSchedule, 'lastDoneAt' | 'deferral'> & {
  isActive: boolean
  today: Day
  zone: string
}

/** When a draft would be due next, by the very function of the service; nothing while the draft is not whole. */
export function previewOf(draft: PlanDraft, known: Known): Due | undefined {
  const plan = planOf(draft)
  if (plan === undefined || isNever(plan)) return undefined
  const { paused, pausedUntil, type } = draft
  const { lastDoneAt, deferral } = known
  const base = {
    ...plan,
    ...{ type, paused },
    ...(lastDoneAt === undefined ? {} : { lastDoneAt }),
    ...(deferral === undefined ? {} : { deferral }),
    ...(paused && pausedUntil !== '' ? { pausedUntil } : {}),
  }
  if (!known.isActive) return { ...base, state: CareState.Stopped }
  if (paused && pausedUntil === '') return { ...base, state: CareState.Paused }

  const done = lastDoneAt === undefined ? undefined : dayInZone(lastDoneAt, known.zone)
  const skipped = deferral?.kind === DeferralKind.Skipped ? deferral.day : undefined
  const snoozed = deferral?.kind === DeferralKind.Snoozed ? deferral.day : undefined
  const anchor = latest(done, skipped)
  const { mode, every, unit, startDate } = plan
  const seasons = rulesOf(plan.seasons)
  const next = nextAfter(
    { mode, every, unit, startDate, seasons, paused: false, pausedUntil: null, deferral: null },
    anchor === undefined ? null : dayOf(anchor),
  )
  if (next === null) return undefined
  const nextDue = latest(textOf(next), snoozed, base.pausedUntil)
  return nextDue === undefined ? undefined : { ...base, nextDue, state: CareState.Upcoming }
}

/** Days written as `YYYY-MM-DD` sort as text. */
function latest(...days: (Day | undefined)[]): Day | undefined {
  return days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
}
