/** Loaded ahead of each server under test: tells what the process has used, the same way on every system. */
export interface Usage {
  readonly cpuMicroseconds: number
  readonly residentBytes: number
  /** The most there ever was. */
  readonly peakResidentBytes: number
}

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpuMicroseconds: user + system,
    residentBytes: process.memoryUsage.rss(),
    peakResidentBytes: process.resourceUsage().maxRSS * 1_024,
  }
  process.send?.(usage)
})
// Whoever measures is gone: nobody else would stop this server.
process.on('disconnect', () => process.exit())
process.channel?.unref()
