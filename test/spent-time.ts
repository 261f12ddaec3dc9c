import { readdir, readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'

/**
 * Seconds that passed, and those of the processors: of the process itself with all its threads, and of the processes that it
 * started, directly or not, such as browsers, servers and commands. The latter are known on Linux only.
 */
export const SpentTime = Type.Object({
  wall: Type.Number(),
  own: Type.Number(),
  children: Type.Number(),
})
export type SpentTime = Static<typeof SpentTime>

/** The clock ticks of Linux are hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Starts a clock, and returns the function that reads it. */
export async function startClock(): Promise<() => Promise<SpentTime>> {
  const begin = performance.now()
  const own = process.cpuUsage()
  const children = await secondsOfChildren(process.pid)
  return async () => {
    const { user, system } = process.cpuUsage(own)
    return {
      wall: (performance.now() - begin) / 1_000,
      own: (user + system) / 1_000_000,
      children: (await secondsOfChildren(process.pid)) - children,
    }
  }
}

/** Processor seconds of all child processes of a process, those that have ended and those that run. */
async function secondsOfChildren(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0
  const { endedChildren } = await timesOf(pid)
  return endedChildren + (await secondsOfRunningChildren(pid))
}

/** The same of those that run. */
export async function secondsOfRunningChildren(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0
  let seconds = 0
  for (const child of await childrenOf(pid)) {
    const { own, endedChildren } = await timesOf(child)
    seconds += own + endedChildren + (await secondsOfRunningChildren(child))
  }
  return seconds
}

/** Of every thread of a process, because each has its own list. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'latin1').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

async function timesOf(pid: number): Promise<{ own: number; endedChildren: number }> {
  // It may have ended meanwhile, and then it is among the ended children of its parent.
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The name of the program, in parentheses, may have spaces. The times are the 14th to the 17th field of all.
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return {
    own: (user + system) / TICKS_PER_SECOND,
    endedChildren: (endedUser + endedSystem) / TICKS_PER_SECOND,
  }
}

/** The slowest test files by processor time, as a table, then all of them and the database server. */
export function slowest(
  files: readonly (SpentTime & { name: string })[],
  count: number,
  databaseServer: number,
): string {
  const bySeconds = files.toSorted((a, b) => b.own + b.children - a.own - a.children)
  const sum = (of: keyof SpentTime) => files.reduce((total, file) => total + file[of], 0)
  return [
    'processor seconds: own, of child processes; seconds that passed; file',
    ...bySeconds.slice(0, count).map(line),
    line({
      own: sum('own'),
      children: sum('children'),
      wall: sum('wall'),
      name: `all ${files.length} files`,
    }),
    line({ own: 0, children: databaseServer, wall: 0, name: 'PostgreSQL' }),
    '',
  ].join('\n')
}

function line({ own, children, wall, name }: SpentTime & { name: string }): string {
  return `${[own, children, wall].map((seconds) => seconds.toFixed(1).padStart(7)).join(' ')}  ${name}`
}
