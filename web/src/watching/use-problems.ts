import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { openProblemsQuery, plantProblemsQuery } from './queries.ts'
import { shownProblems } from './shown-problems.ts'

/** The problems of a plant. Of one whose page this device has not read, those that Today knows. */
export function usePlantProblems(plantId: number) {
  const { pending } = useOutbox()
  const { data } = useQuery(plantProblemsQuery(plantId))
  const { data: open } = useQuery({ ...openProblemsQuery(), enabled: false })
  return useMemo(
    () => shownProblems(data ?? open ?? [], pending).filter(({ plant }) => plant.id === plantId),
    [data, open, pending, plantId],
  )
}

/** What is open in the garden, without those that wait to be ended. */
export function useOpenProblems() {
  const { pending } = useOutbox()
  const { data } = useQuery({ ...openProblemsQuery(), throwOnError: false })
  return useMemo(
    () => shownProblems(data ?? [], pending).filter(({ endedOn }) => endedOn === undefined),
    [data, pending],
  )
}
