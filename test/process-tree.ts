import { readFile } from 'node:fs/promises'

export const noProcessTree = process.platform === 'linux' ? false : 'processes can be looked at on Linux only'

/** The direct child processes of a process; Linux only. */
export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1')
  return list.split(' ').filter(Boolean).map(Number)
}

/** A zombie does not count as running. */
export async function isRunning(pid: number | undefined): Promise<boolean> {
  if (pid === undefined) return false
  try {
    process.kill(pid, 0)
    if (noProcessTree !== false) return true
    return !/^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}

/** The CPU time of a process so far, in the clock ticks of Linux (10 ms). */
export async function processorTicks(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'latin1')).split(' ')
  return Number(fields[13]) + Number(fields[14])
}
