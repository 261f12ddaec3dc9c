import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Garden } from '../api/types.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { gardensQuery } from './queries.ts'

const NONE: readonly Garden[] = []

/** All gardens of the user as far as they are known: the first screen does not wait for them. */
export function useGardens(): readonly Garden[] {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data = NONE } = useQuery({ ...gardensQuery(), enabled: isIdle })
  return data
}
