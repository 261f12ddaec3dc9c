import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { careSettingsQuery } from '../api/queries.ts'
import type { CareSettings } from '../api/types.ts'
import { usualSettings } from '../api/usual-settings.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.ts'
import { Card } from '../ui/card.tsx'
import { ChipGroup } from '../ui/chip-group.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { HeldRoom } from '../ui/held-room.tsx'
import { Section } from '../ui/page.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { channelsQuery } from './queries.ts'
import { QuietNote } from './quiet-note.tsx'
import { RemindTime } from './remind-time.tsx'
import styles from './reminders.module.css'

const SAVING = ['care-settings', 'when']
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const DAYS_AHEAD = [0, 1, 2, 3, 4, 5, 6, 7]

/** The hour and the days; each change is saved at once. */
export function WhenSection() {
  const { t, format } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const read = useQuery(careSettingsQuery())
  const { data: channels } = useQuery(channelsQuery())
  // What was chosen shows at once: a list that shows the old choice until a change is under way loses the next key.
  const [chosen, setChosen] = useState<Partial<CareSettings>>({})
  const saving = useMutation({
    mutationKey: SAVING,
    // One after the other: the last choice is the one that stays.
    scope: { id: SAVING.join() },
    mutationFn: (body: Partial<CareSettings>) => client.put('/api/v1/care-settings', { body }),
    onSuccess: (saved) => {
      queries.setQueryData(careSettingsQuery().queryKey, saved)
      toasts.show({ text: t.reminders.saved })
    },
    onError: (error) => toasts.fail(error),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: SAVING }) === 1) setChosen({})
    },
  })
  const save = (change: Partial<CareSettings>) => {
    setChosen((before) => ({ ...before, ...change }))
    saving.mutate(change)
  }
  const words = t.reminders.when
  if (read.isError && read.data === undefined) {
    return <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
  }
  const settings: CareSettings = { ...(read.data ?? usualSettings()), ...chosen }
  const hasWay = channels === undefined || channels.some(({ enabled }) => enabled)
  return (
    <Section title={words.title}>
      <HeldRoom until={read.data !== undefined}>
        <Card>
          <div className={styles.form}>
            <QuietNote onEnded={() => document.getElementById('content')?.focus({ preventScroll: true })} />
            <Switch
              label={words.on}
              hint={hasWay ? words.onHint : words.noChannel}
              value={settings.reminders}
              onChange={(reminders) => save({ reminders })}
            />
            {settings.reminders && (
              <>
                <RemindTime
                  label={words.time}
                  hint={format.zone(settings.timeZone)}
                  value={settings.remindAt}
                  onChange={(remindAt) => save({ remindAt })}
                />
                <div className={styles.group}>
                  <span className={styles.label} aria-hidden="true">
                    {words.days}
                  </span>
                  <ChipGroup
                    label={words.days}
                    wrap
                    value={settings.remindOn}
                    choices={WEEKDAYS.map((day) => ({ value: day, label: format.weekdayName(day, 'short') }))}
                    // The last one stays: a reminder on no day is one that is switched off.
                    onChange={(days) => {
                      if (days.length > 0) save({ remindOn: days.toSorted((one, other) => one - other) })
                    }}
                  />
                </div>
                <Select
                  label={words.mode}
                  value={settings.digest}
                  choices={[
                    { value: 1, label: words.whileDue },
                    { value: 2, label: words.onlyNew },
                  ]}
                  onChange={(digest) => save({ digest })}
                />
                <Select
                  label={words.ahead}
                  value={settings.lookAhead}
                  choices={DAYS_AHEAD.map((days) => ({
                    value: days,
                    label: days === 0 ? words.aheadNone : words.aheadDays(days),
                  }))}
                  onChange={(lookAhead) => save({ lookAhead })}
                />
                <SegmentedControl
                  label={words.language}
                  value={settings.language}
                  choices={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
                  onChange={(language) => save({ language })}
                />
              </>
            )}
          </div>
        </Card>
      </HeldRoom>
    </Section>
  )
}
