import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded ahead of each server under test: tells what the process has used, the same way on every system. */
export interface Usage {
  readonly cpuMicroseconds: number
  readonly residentBytes: number
  /** The most there ever was. */
  readonly peakResidentBytes: number
  /** The longest time since the last question for which the event loop could do nothing else. */
  readonly heldMilliseconds: number
}

const held = monitorEventLoopDelay({ resolution: 1 })
held.enable()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpuMicroseconds: user + system,
    residentBytes: process.memoryUsage.rss(),
    peakResidentBytes: process.resourceUsage().maxRSS * 1_024,
    heldMilliseconds: held.max / 1e6,
  }
  held.reset()
  process.send?.(usage)
})
// Whoever measures is gone: nobody else would stop this server.
process.on('disconnect', () => process.exit())
process.channel?.unref()
