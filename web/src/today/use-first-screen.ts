import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../ui/when-idle.ts'

/** As low as they get on a phone of 360 px: a row with its three answers, what stands above the first, and the bar that covers the last. */
const ROW_PX = 99
const ABOVE_PX = 140
const BAR_PX = 56
/** From here on places stand in columns, and what comes later would move what is there. */
const COLUMNS_PX = 720

/** Entries of the history. A page that is come back to, or that has a position to restore, must be as long as it was. */
const visited = new Set<string>()

/**
 * At the start, and when tasks come back after all were done, as many as the screen holds; all of them as soon as the browser
 * has time. A slow phone would spend longer on those out of sight than on the others.
 */
export function useFirstScreen<Task>(tasks: readonly Task[]): readonly Task[] {
  const router = useRouter()
  const [entry] = useState(() => router.state.location.state.__TSR_key ?? '')
  const [isWhole, setIsWhole] = useState(() => visited.has(entry) || (visited.size === 0 && !isOpenedAnew()))
  const hasTasks = tasks.length > 0
  useEffect(() => {
    if (!hasTasks) return
    visited.add(entry)
    const stop = whenIdle(() => startTransition(() => setIsWhole(true)))
    return () => {
      stop()
      setIsWhole(false)
    }
  }, [hasTasks, entry])
  if (isWhole || innerWidth >= COLUMNS_PX) return tasks
  return tasks.slice(0, Math.ceil((innerHeight - ABOVE_PX - BAR_PX) / ROW_PX))
}

function isOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
}
