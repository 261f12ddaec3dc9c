import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { copyFrozen, removeFrozenCopy } from '../../db/engines/sqlite-frozen-copy.ts'

/** As many upgrades can be undone. */
const KEEP = 3

/**
 * Copies a SQLite database beside itself, for the way back from an upgrade, and removes the oldest of these copies. The name tells
 * the last migration and the time: `frond-0021_job_states-20261118T030000Z.sqlite`.
 */
export async function copyBeforeUpgrade(file: string, migration: string, now: number): Promise<string> {
  const [folder, stem] = [dirname(file), basename(file, '.sqlite')]
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
  const copies = (await readdir(folder)).filter(
    (name) => name.startsWith(`${stem}-`) && /-\d{4}_\w+-\d{8}T\d{6}Z\.sqlite$/.test(name),
  )
  const byTime = copies.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1))
  for (const name of byTime.slice(KEEP)) await rm(join(folder, name), { force: true })
  return copy
}

function timeOf(name: string): string {
  return name.slice(-'20261118T030000Z.sqlite'.length)
}
