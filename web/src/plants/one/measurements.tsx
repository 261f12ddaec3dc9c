import type { components } from '@frond/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import type { Day } from '../../i18n/format.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useMeasuredWords } from '../../journal/measured-words.ts'
import { dayOf } from '../../journal/moments.ts'
import { Button } from '../../ui/button.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './measurements.module.css'

type Property = components['schemas']['MeasuredProperty']

/** As many as a small chart shows. */
const POINTS = 60
/** More are shown once they are asked for: each reads its values. */
const SHOWN = 4
/** With fewer there is no line. */
const FEWEST = 2

export function propertiesQuery(plantId: number) {
  return queryOptions({
    queryKey: ['/api/v1/measurements', plantId],
    queryFn: ({ signal }) =>
      client.get('/api/v1/plants/{id}/measurements', { path: { id: plantId }, signal }),
    throwOnError: false,
  })
}

function valuesQuery(plantId: number, name: string) {
  return queryOptions({
    queryKey: ['/api/v1/measurements', plantId, name],
    queryFn: ({ signal }) =>
      client.get('/api/v1/plants/{id}/measurements/{name}', {
        path: { id: plantId, name },
        query: { points: POINTS },
        signal,
      }),
    throwOnError: false,
  })
}

/** The numbers in the entries of a plant, where there are any: the page is whole without them. */
export function Measurements({ plantId, today }: { plantId: number; today: Day }) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(propertiesQuery(plantId))
  const properties = data?.properties ?? []
  if (properties.length === 0) return null
  const shown = isOpen ? properties : properties.slice(0, SHOWN)
  return (
    <Section title={t.plantPage.measurements}>
      <ul className={styles.properties}>
        {shown.map((property) => (
          <MeasuredValues key={property.name} {...{ plantId, property, today }} />
        ))}
      </ul>
      {shown.length < properties.length && (
        <div>
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {t.plantPage.moreMeasurements(properties.length - shown.length)}
          </Button>
        </div>
      )}
    </Section>
  )
}

type MeasuredValuesProps = { plantId: number; property: Property; today: Day }

function MeasuredValues({ plantId, property, today }: MeasuredValuesProps) {
  const { t, format } = useI18n()
  const { nameOf, writtenOf } = useMeasuredWords()
  const { name, count, latest } = property
  const { data } = useQuery({ ...valuesQuery(plantId, name), enabled: count >= FEWEST })
  const label = nameOf(name)
  const value = (number: number) => writtenOf(name, number)
  return (
    <li className={styles.property}>
      <p className={styles.head}>
        <span className={styles.name}>{label}</span>
        <span className={styles.value}>{value(latest.value)}</span>
        <span className={styles.when}>{format.relativeDay(dayOf(latest.at), today)}</span>
      </p>
      {data?.min !== undefined && data.max !== undefined && data.points.length >= FEWEST && (
        <>
          <LineChart
            label={label}
            heads={{ point: t.plantPage.measuredAt, value: t.plantPage.measuredValue }}
            points={data.points.map(({ at, value: y }) => ({
              ...{ x: at, y },
              label: format.dateTime(at),
              value: value(y),
            }))}
          />
          <p className={styles.range}>{t.plantPage.lowestHighest(value(data.min), value(data.max))}</p>
        </>
      )}
    </li>
  )
}
