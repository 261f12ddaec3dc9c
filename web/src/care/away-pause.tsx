import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import type { CareSchedule } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { dayAfter } from '../i18n/day.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { namedDay } from '../i18n/named-day.ts'
import { Button } from '../ui/button.tsx'
import { ChipGroup } from '../ui/chip-group.tsx'
import { AwayIcon } from '../ui/icons.ts'
import { useToasts } from '../ui/toasts.tsx'
import { latestEnd, pausedByAbsence, pauseUntil, planAbsence, putBack } from './away.ts'
import type { Days } from './away-helpers.tsx'
import styles from './away-page.module.css'
import { SaveFailure } from './save-failure.tsx'
import { useUndoCare } from './undo-care.ts'

const EVERYTHING = 0

type Kinds = {
  schedules: readonly CareSchedule[]
  /** Kinds of care; none means all. */
  types: readonly number[]
}

export function KindsField({ schedules, types, onChange }: Kinds & { onChange: (types: number[]) => void }) {
  const { t } = useI18n()
  const kinds = [...new Set(schedules.map(({ type }) => type))].toSorted((a, b) => a - b)
  if (kinds.length < 2) return null
  return (
    <ChipGroup
      wrap
      label={t.care.away.kinds}
      choices={[
        { value: EVERYTHING, label: t.care.away.everything },
        ...kinds.map((kind) => ({ value: kind, label: word(t.enumerations.journalType, kind) })),
      ]}
      value={types.length === 0 ? [EVERYTHING] : types}
      onChange={(now) =>
        onChange(
          types.length > 0 && now.includes(EVERYTHING) ? [] : now.filter((kind) => kind !== EVERYTHING),
        )
      }
    />
  )
}

/** Care rests until the user is back. */
export function PauseAnswer(props: Kinds & Days & { onSaved: () => void }) {
  const { schedules, types, today, from, to, isWhole, onSaved } = props
  const { t, format } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const isPaused = latestEnd(pausedByAbsence(schedules)) !== undefined
  const until = isWhole ? dayAfter(to, 1) : today
  const { pausing, before } = planAbsence(schedules, { from, until, types }, today)
  const untilText = namedDay(until, today, format)
  const pause = useMutation({
    mutationFn: () => pauseUntil(client, pausing, until),
    onSuccess: async () => {
      toasts.show({
        text: t.care.away.told(pausing.length, untilText),
        undo: undoing(() => putBack(client, pausing, today)),
      })
      await refreshAfter(queries, 'care')
      onSaved()
    },
    // There is a request for each kind of care: some may be paused by now.
    onError: () => refreshAfter(queries, 'care'),
  })
  return (
    <div className={styles.consequence}>
      <div className={styles.outcome} aria-live="polite">
        {isWhole && pausing.length > 0 && (
          <p className={styles.will}>{t.care.away.will(t.care.away.pauses(pausing.length), untilText)}</p>
        )}
        {isWhole && pausing.length === 0 && !isPaused && <p>{t.care.away.nothing}</p>}
        {isWhole && before.length > 0 && <p>{t.care.away.before(before.length)}</p>}
      </div>
      <SaveFailure error={pause.error} />
      {(pausing.length > 0 || !isPaused) && (
        <div className={styles.actions}>
          <Button
            icon={AwayIcon}
            disabled={!isWhole || pausing.length === 0}
            busy={pause.isPending}
            onClick={() => pause.mutate()}
          >
            {t.care.away.start}
          </Button>
        </div>
      )}
    </div>
  )
}
