import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../api/client.ts'
import type { Garden } from '../api/types.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { gardensQuery } from './queries.ts'

const NONE: readonly Garden[] = []

/** All gardens of the user as far as they are known: the first screen waits for them only where none are kept. */
export function useGardens(): readonly Garden[] {
  const queries = useQueryClient()
  const [isTime, setTime] = useState(() => queries.getQueryData(gardensQuery().queryKey) === undefined)
  useEffect(() => whenIdle(() => setTime(true)), [])
  const { data = NONE } = useQuery({ ...gardensQuery(), enabled: isTime })
  return data
}

/** Longer than this the first screen does not wait. */
const PATIENCE_MS = 1_000

/** Whether it is about to be known if there are several gardens, so that room is needed to choose. */
export function useIsChoiceOpen(): boolean {
  const { isPending } = useQuery({ ...gardensQuery(), enabled: false })
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  // That of another is one of several.
  return isPending && isPatient && client.garden === undefined
}
