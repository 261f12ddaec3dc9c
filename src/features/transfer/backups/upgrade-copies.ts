import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { copyFrozen, removeFrozenCopy } from '../../../db/engines/sqlite.ts'
import { RECENT_MS } from './backup-folder.ts'

const COPY = /-\d{4}_\w+-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/

/** As many upgrades can be undone. */
const KEEP = 3

/**
 * Copies a SQLite database beside itself, for the way back from an upgrade, and removes the oldest of these copies; where a
 * recent one was made before the same upgrade, that is enough. The name tells the last migration and the time: `frond-0021_job_states-20261118T030000Z.sqlite`.
 */
export async function copyBeforeUpgrade(file: string, migration: string, now: number): Promise<string> {
  const [folder, stem] = [dirname(file), basename(file, '.sqlite')]
  const before = await copiesOf(folder, stem)
  const recent = before.find((name) => name.startsWith(`${stem}-${migration}-`) && isRecent(name, now))
  if (recent !== undefined) return join(folder, recent)
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const copy = join(folder, `${stem}-${migration}-${moment}.sqlite`)
  // It gets its name when it is whole. One that was never finished is replaced.
  const unfinished = join(folder, `${stem}-copy.unfinished`)
  await removeFrozenCopy(unfinished)
  try {
    await copyFrozen(file, unfinished)
    await rename(unfinished, copy)
  } finally {
    await removeFrozenCopy(unfinished)
  }
  for (const name of (await copiesOf(folder, stem)).slice(KEEP)) await rm(join(folder, name), { force: true })
  return copy
}

/** The newest first. */
async function copiesOf(folder: string, stem: string): Promise<string[]> {
  const copies = (await readdir(folder)).filter((name) => name.startsWith(`${stem}-`) && COPY.test(name))
  return copies.toSorted((a, b) => timeOf(b) - timeOf(a))
}

function isRecent(name: string, now: number): boolean {
  return Math.abs(now - timeOf(name)) < RECENT_MS
}

function timeOf(name: string): number {
  return Date.parse(name.replace(COPY, '$1-$2-$3T$4:$5:$6Z').slice(-'2026-11-18T03:00:00Z'.length))
}
