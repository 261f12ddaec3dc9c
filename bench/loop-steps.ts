import { monitorEventLoopDelay } from 'node:perf_hooks'

interface LoopSteps {
  /** The longest that one turn of the event loop has taken of the processor. */
  readonly longestMs: number
  /** The longest that something ready had to wait, also for other processes on this machine. */
  readonly longestWaitMs: number
  readonly p99WaitMs: number
}

/** Watches the event loop while something runs. */
export async function watchLoop(work: () => Promise<void>): Promise<LoopSteps> {
  let longest = 0
  let isOver = false
  let before = usedMicroseconds()
  const step = () => {
    const now = usedMicroseconds()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(step)
  }
  const delays = monitorEventLoopDelay({ resolution: 5 })
  setImmediate(step)
  delays.enable()
  try {
    await work()
  } finally {
    isOver = true
    delays.disable()
  }
  return {
    longestMs: longest / 1_000,
    longestWaitMs: delays.max / 1e6,
    p99WaitMs: delays.percentile(99) / 1e6,
  }
}

/** Counts this thread alone: what other processes take is not its fault. */
function usedMicroseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
