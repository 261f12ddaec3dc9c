import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { word } from '../../enumerations/words.ts'
import type { Day } from '../../i18n/format.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { dayOf } from '../../journal/moments.ts'
import { firstDay, momentsOf, monthAfter, monthOf } from '../../journal/month.ts'
import { entriesBetweenQuery } from '../../journal/queries.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { careTone } from '../../ui/care-icon.tsx'
import { Section } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { kindsDone, perMonth } from './life.ts'

const MONTHS = 12
/** With fewer, a chart is an empty frame. */
const FEWEST_MONTHS = 2

function lastMonths(today: Day): string[] {
  const thisMonth = monthOf(today)
  return Array.from({ length: MONTHS }, (_, index) => monthAfter(thisMonth, index - MONTHS + 1))
}

export function lastMonthsQuery(plantId: number, today: Day) {
  const { from, to } = momentsOf(firstDay(lastMonths(today)[0] ?? monthOf(today)), today)
  return entriesBetweenQuery({ plantId }, from, to)
}

/** How often each kind of care was done in the months of the last year. */
export function CareChart({ plantId, today }: { plantId: number; today: Day }) {
  const { t, format } = useI18n()
  const months = lastMonths(today)
  const { data = [] } = useQuery(lastMonthsQuery(plantId, today))
  const [chosen, setChosen] = useState<number>()
  const entries = data.map(({ type, eventTime }) => ({ type, month: monthOf(dayOf(eventTime)) }))
  const kinds = kindsDone(entries)
  const kind = kinds.find((done) => done === chosen) ?? kinds[0]
  const bars = kind === undefined ? [] : perMonth(entries, kind, months)
  if (kind === undefined || bars.filter(({ count }) => count > 0).length < FEWEST_MONTHS) return null
  const care = word(t.enumerations.journalType, kind)
  return (
    <Section title={t.plantPage.perMonth}>
      {kinds.length > 1 && (
        <Select
          label={t.plantPage.kind}
          labelHidden
          value={kind}
          onChange={setChosen}
          choices={kinds.map((done) => ({ value: done, label: word(t.enumerations.journalType, done) }))}
        />
      )}
      <BarChart
        label={t.plantPage.perMonthOf(care)}
        heads={{ bar: t.plantPage.month, value: t.plantPage.times }}
        tone={careTone(kind)}
        bars={bars.map(({ month, count }) => ({
          label: format.month(firstDay(month)),
          short: format.monthName(Number(month.slice(5)), 'narrow'),
          value: count,
        }))}
      />
    </Section>
  )
}
