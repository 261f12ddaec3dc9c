import { PlantStatus } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { schedulesQuery } from '../../api/queries.ts'
import type { Plant } from '../../api/types.ts'
import type { Day } from '../../i18n/format.ts'
import { CareChart, lastMonthsQuery } from './care-chart.tsx'
import { Measurements, propertiesQuery } from './measurements.tsx'

type PlantChartsProps = { plant: Plant; today: Day; children: ReactNode }

/** The charts of a plant, and what is below: it comes once everything above is read, which would push it down. */
export function PlantCharts({ plant, today, children }: PlantChartsProps) {
  const above = [
    useQuery(lastMonthsQuery(plant.id, today)),
    useQuery(propertiesQuery(plant.id)),
    useQuery({ ...schedulesQuery(plant.id), enabled: plant.status === PlantStatus.Active }),
  ]
  return (
    <>
      <CareChart plantId={plant.id} today={today} />
      <Measurements plantId={plant.id} today={today} />
      {!above.some(({ isLoading }) => isLoading) && children}
    </>
  )
}
