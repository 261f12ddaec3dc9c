import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../ui/when-idle.ts'

/** As low as they get on a phone of 360 px: a row with its three answers, what stands above the first, and the bar that covers the last. */
const ROW_PX = 99
const ABOVE_PX = 140
const BAR_PX = 56
/** From here on places stand in columns, and what comes later would move what is there. */
const COLUMNS_PX = 720

/** A page that is come back to, or that has a position to restore, must be as long as it was. */
let isStart = true

/**
 * At the start, as many tasks as the screen holds; all of them as soon as the browser has time. A row has a dozen parts, and
 * a slow phone would spend longer on those out of sight than on the others.
 */
export function useFirstScreen<Task>(tasks: readonly Task[]): readonly Task[] {
  const [isWhole, setIsWhole] = useState(() => !isStart || !isOpenedAnew() || innerWidth >= COLUMNS_PX)
  const hasTasks = tasks.length > 0
  useEffect(() => {
    if (!hasTasks) return
    isStart = false
    return whenIdle(() => startTransition(() => setIsWhole(true)))
  }, [hasTasks])
  return isWhole ? tasks : tasks.slice(0, Math.ceil((innerHeight - ABOVE_PX - BAR_PX) / ROW_PX))
}

function isOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
}
