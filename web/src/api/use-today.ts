import { useQuery } from '@tanstack/react-query'
import type { Day } from '../i18n/format.ts'
import { careSummaryQuery } from './queries.ts'

/** The day it is for the person's care; until the service has said so, that of the device. */
export function useToday(): Day {
  const { data } = useQuery(careSummaryQuery())
  return data?.today ?? new Date().toLocaleDateString('sv')
}
