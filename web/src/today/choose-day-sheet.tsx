import { useState } from 'react'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { NOT_YET_DAYS } from './answers.ts'
import { dayAfter } from './day.ts'

/** The service keeps a day at most a year ahead. */
const FURTHEST_DAYS = 365

type Props = { today: Day; onChoose: (day: Day) => void; onClose: () => void }

/** On which day a task is asked for again. */
export function ChooseDaySheet({ today, onChoose, onClose }: Props) {
  const { t } = useI18n()
  const [day, setDay] = useState(dayAfter(today, NOT_YET_DAYS))
  const isPossible = day > today && day <= dayAfter(today, FURTHEST_DAYS)
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.today.chooseDay}
      actions={
        <Button disabled={!isPossible} onClick={() => onChoose(day)}>
          {t.today.notYet}
        </Button>
      }
    >
      <DateField
        label={t.today.remindOn}
        value={day}
        min={dayAfter(today, 1)}
        max={dayAfter(today, FURTHEST_DAYS)}
        onChange={setDay}
      />
    </Sheet>
  )
}
