import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded ahead of each server under test: tells what the process has used (usage.ts), the same way on every system. Plain
// JavaScript: what Node.js loads to strip types would be counted as the server's, 13 MB of it.

// It names this file: what the server starts is not measured by a probe of its own.
delete process.env.NODE_OPTIONS

const held = monitorEventLoopDelay({ resolution: 1 })
held.enable()

/** @param {string} path */
const read = (path) => readFileSync(`/proc/${path}`, 'latin1')

/**
 * @param {string} status
 * @param {string} name
 */
const bytes = (status, name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1_024

/** Without what is only mapped from files, which the system takes back when it needs the memory; elsewhere with it. */
function ownBytes() {
  return process.platform === 'linux' ? bytes(read('self/status'), 'RssAnon') : process.memoryUsage.rss()
}

/** Counts the processes it has started, with those that have ended; only Linux tells. */
function childrenUsage() {
  const sum = { cpuMicroseconds: 0, residentBytes: 0, ownBytes: 0, peakResidentBytes: 0 }
  if (process.platform !== 'linux') return sum
  /**
   * @param {string} path
   * @param {number[]} fields
   */
  const ticks = (path, ...fields) => {
    const values = read(path).split(' ')
    return fields.reduce((total, field) => total + Number(values[field]), 0) * MICROSECONDS_PER_TICK
  }
  sum.cpuMicroseconds += ticks('self/stat', 15, 16)
  for (const child of read(`self/task/${process.pid}/children`).split(' ').filter(Boolean)) {
    const status = read(`${child}/status`)
    sum.cpuMicroseconds += ticks(`${child}/stat`, 13, 14)
    sum.residentBytes += bytes(status, 'VmRSS')
    sum.ownBytes += bytes(status, 'RssAnon')
    sum.peakResidentBytes += bytes(status, 'VmHWM')
  }
  return sum
}

const MICROSECONDS_PER_TICK = 10_000

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const children = childrenUsage()
  process.send?.({
    cpuMicroseconds: user + system + children.cpuMicroseconds,
    residentBytes: process.memoryUsage.rss() + children.residentBytes,
    ownBytes: ownBytes() + children.ownBytes,
    peakResidentBytes: process.resourceUsage().maxRSS * 1_024 + children.peakResidentBytes,
    heldMilliseconds: held.max / 1e6,
  })
  held.reset()
})
// The benchmark that started this server has ended, so nothing else would stop it.
process.on('disconnect', () => process.exit())
process.channel?.unref()
