import { IntervalUnit, ScheduleMode } from '@frond/client'
import { useState } from 'react'
import { monthsOf } from '../../../src/features/due/plan.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import type { Brush } from '../ui/month-brush.ts'
import { MonthStrip } from '../ui/month-strip.tsx'
import { IntervalField } from './interval-field.tsx'
import { everyPhrase, type Hemisphere } from './interval-sentence.ts'
import { type IntervalDraft, type MonthPaint, type PlanDraft, REST, USUAL, withMonths } from './plan-draft.ts'
import styles from './year-fields.module.css'

const WINTER = 2
const FIRST_OTHER: MonthPaint = 1
/** Rest and three other intervals: the service keeps four seasons. */
const MOST_OTHERS = 3

type Props = { draft: PlanDraft; onChange: (draft: PlanDraft) => void; hemisphere: Hemisphere }

/** The year of a schedule, painted with another interval or with rest. */
export function YearFields({ draft, onChange, hemisphere }: Props) {
  const { t } = useI18n()
  // The gentler one: a first touch by mistake sends no month to rest.
  const [brush, setBrush] = useState<MonthPaint>(FIRST_OTHER)
  const isCalendar = draft.mode === ScheduleMode.Calendar
  const winter = monthsOf(WINTER, hemisphere)
  const others = isCalendar ? [] : draft.others
  const label = ({ every, unit }: IntervalDraft) => (every === undefined ? '–' : everyPhrase(every, unit, t))
  const short = ({ every, unit }: IntervalDraft) => (every === undefined ? '–' : t.care.short[unit](every))
  const brushes: Brush<MonthPaint>[] = [
    { value: USUAL, label: label(draft), short: short(draft), tone: 'accent' },
    ...others.map((other, index) => ({
      value: index + 1,
      label: label(other),
      short: short(other),
      tone: index % 2 === 0 ? ('water' as const) : ('feed' as const),
    })),
    { value: REST, label: t.care.rest, short: '–', tone: 'plain' },
  ]
  const setOther = (index: number, other: IntervalDraft) =>
    onChange({ ...draft, others: draft.others.map((one, place) => (place === index ? other : one)) })

  return (
    <div className={styles.year}>
      <div className={styles.presets}>
        {!isCalendar && (
          <Button look="soft" onClick={() => onChange(withMonths(draft, winter, 1))}>
            {t.care.lessInWinter}
          </Button>
        )}
        <Button look="soft" onClick={() => onChange(withMonths(draft, winter, REST))}>
          {t.care.winterRest}
        </Button>
        <Button look="quiet" onClick={() => onChange(withMonths(draft, [], USUAL))}>
          {t.care.allYear}
        </Button>
      </div>
      <MonthStrip
        label={t.care.yearOf(word(t.enumerations.journalType, draft.type))}
        brushes={brushes}
        brush={brushes.some(({ value }) => value === brush) ? brush : REST}
        onBrushChange={setBrush}
        months={draft.months}
        onChange={(months) => onChange({ ...draft, months })}
      />
      {others.map((other, index) => (
        <IntervalField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the months refer to.
          key={index}
          label={t.care.otherInterval(index + 1)}
          value={other}
          onChange={(next) => setOther(index, next)}
        />
      ))}
      {!isCalendar && others.length < MOST_OTHERS && (
        <div>
          <Button
            look="quiet"
            onClick={() => {
              onChange({ ...draft, others: [...others, { every: draft.every, unit: IntervalUnit.Day }] })
              setBrush(others.length + 1)
            }}
          >
            {t.care.addInterval}
          </Button>
        </div>
      )}
    </div>
  )
}
