import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { childrenOf } from '../test/process-tree.ts'

const MICROSECONDS_PER_TICK = 10_000
const NANOSECONDS_PER_MICROSECOND = 1_000

const servers = new Map<string, Promise<number>>()

/** The microseconds of processor time that all processes of a PostgreSQL on this machine have used; only Linux tells. */
export async function databaseMicroseconds(url: string): Promise<number> {
  if (process.platform !== 'linux') return 0
  const { host } = new URL(url)
  const asked = servers.get(host) ?? processOf(url)
  servers.set(host, asked)
  const pid = await asked
  const all = await Promise.all([pid, ...(await childrenOf(pid))].map(microsecondsOf))
  // Processes that have ended, such as those that vacuum, are counted by their parent.
  const ended = (await readFile(`/proc/${pid}/stat`, 'latin1')).split(' ').slice(15, 17)
  return all.reduce((sum, each) => sum + each, 0) + sumOf(ended) * MICROSECONDS_PER_TICK
}

async function processOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const file = await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'latin1')
    return Number(file.split('\n')[0])
  } finally {
    await client.end()
  }
}

/** The clock ticks of `stat` would be as long as twenty statements. */
async function microsecondsOf(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'latin1').catch(() => '0')).split(' ')
  return Number(nanoseconds) / NANOSECONDS_PER_MICROSECOND
}

function sumOf(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + Number(value), 0)
}
