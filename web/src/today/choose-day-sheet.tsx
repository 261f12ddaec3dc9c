import { useState } from 'react'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import styles from './choose-day-sheet.module.css'

/** The service keeps a day at most a year ahead. */
const FURTHEST_DAYS = 365
/** What is mostly meant. */
const USUAL_DAYS = [1, 3, 7] as const

type Props = { task: CareTask; today: Day; onChoose: (day: Day) => void; onClose: () => void }

/** On which day a task is asked for again: one of the usual ones by a tap, or any other. */
export function ChooseDaySheet({ task, today, onChoose, onClose }: Props) {
  const { t, format } = useI18n()
  const [day, setDay] = useState('')
  const isPossible = day > today && day <= dayAfter(today, FURTHEST_DAYS)
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.today.chooseDay}
      description={t.today.selectFor(word(t.enumerations.journalType, task.type), task.plant.name)}
      actions={
        isPossible ? (
          <Button onClick={() => onChoose(day)}>{t.today.askOn(format.shortDay(day, today))}</Button>
        ) : undefined
      }
    >
      <div className={styles.usual}>
        {USUAL_DAYS.map((days) => (
          <button
            key={days}
            type="button"
            className={styles.day}
            onClick={() => onChoose(dayAfter(today, days))}
          >
            <span className={styles.when}>{t.today.usualDay[days]}</span>
            <span className={styles.date}>{format.longDay(dayAfter(today, days))}</span>
          </button>
        ))}
      </div>
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
