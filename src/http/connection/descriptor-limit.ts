import { readFileSync } from 'node:fs'

/** How many files and connections this process may hold open at once; undefined where there is no limit. */
export function descriptorLimit(): number | undefined {
  const limit = Number(process.platform === 'linux' ? fromSystem() : fromReport())
  return Number.isFinite(limit) && limit > 0 ? limit : undefined
}

function fromSystem(): unknown {
  return /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
}

/** Works on every system, but takes a hundred times as long. */
function fromReport(): unknown {
  const report: { userLimits?: { open_files?: { soft?: unknown } } } = process.report.getReport()
  return report.userLimits?.open_files?.soft
}
