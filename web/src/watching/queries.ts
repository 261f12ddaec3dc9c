import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import type { PlantProblem } from '../api/types.ts'

export const PROBLEMS = '/api/v1/plant-problems'

const KEEP = { keep: true }

async function allOf(query: { plantId?: number; open?: boolean }, signal: AbortSignal) {
  const problems: PlantProblem[] = []
  for await (const problem of client.items(PROBLEMS, { query: { ...query, size: 100 }, signal }))
    problems.push(problem)
  return problems
}

/** Every problem of one plant, the open ones first. */
export function plantProblemsQuery(plantId: number) {
  return queryOptions({
    queryKey: [PROBLEMS, 'plant', plantId],
    queryFn: ({ signal }) => allOf({ plantId }, signal),
    meta: KEEP,
  })
}

/** What is open in the whole garden. */
export function openProblemsQuery() {
  return queryOptions({
    queryKey: [PROBLEMS, 'open'],
    queryFn: ({ signal }) => allOf({ open: true }, signal),
    meta: KEEP,
  })
}
