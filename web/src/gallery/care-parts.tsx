import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { BarChart } from '../ui/bar-chart.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { DoneButton } from '../ui/done-button.tsx'
import { MonthStrip } from '../ui/month-strip.tsx'
import { Section } from '../ui/page.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import styles from './gallery.module.css'

const BRUSHES = [
  { value: 'usual', label: 'every 7 days', short: '7 d', tone: 'accent' },
  { value: 'winter', label: 'every 21 days', short: '21 d', tone: 'water' },
  { value: 'rest', label: 'rest', short: '–', tone: 'plain' },
] as const

type Season = (typeof BRUSHES)[number]['value']

const WATERINGS = [1, 2, 3, 4, 6, 8, 12, 9, 5, 3, 1, 0]

export function CareParts() {
  const { t, format } = useI18n()
  const [brush, setBrush] = useState<Season>('winter')
  const [months, setMonths] = useState<readonly Season[]>(
    WATERINGS.map((_, index) => (index < 2 || index > 9 ? 'rest' : 'usual')),
  )
  const [rooms, setRooms] = useState(['Kitchen', 'Living room', 'Balcony', 'Stairs'])
  return (
    <>
      <Section title="Signs of care">
        <div className={styles.columns}>
          {Object.entries(t.enumerations.journalType).map(([type, label]) => (
            <span key={type} className={styles.row}>
              <CareIcon type={Number(type)} />
              {label}
            </span>
          ))}
        </div>
      </Section>
      <Section title="Done">
        <div className={styles.row}>
          <DoneButton type={1} label="Watering done" onClick={() => undefined} />
          <DoneButton type={1} label="Watering done before its day" quiet onClick={() => undefined} />
        </div>
      </Section>
      <Section title="The year">
        <MonthStrip
          label="Watering through the year"
          brushes={BRUSHES}
          brush={brush}
          onBrushChange={setBrush}
          months={months}
          onChange={setMonths}
        />
        <BarChart
          label="Waterings per month"
          heads={{ bar: 'Month', value: 'Waterings' }}
          tone="water"
          bars={WATERINGS.map((value, index) => ({
            value,
            label: format.monthName(index + 1, 'long'),
            short: format.monthName(index + 1, 'narrow'),
          }))}
        />
      </Section>
      <Section title="Order">
        <SortableList
          label="Rooms"
          items={rooms}
          keyOf={(room) => room}
          nameOf={(room) => room}
          onReorder={setRooms}
        >
          {(room) => room}
        </SortableList>
      </Section>
    </>
  )
}
