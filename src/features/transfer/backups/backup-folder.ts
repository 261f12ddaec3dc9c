import { access, constants, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createDataFolder } from '../../../base/data-folder.ts'
import { type DeniedAccess, deniedAccess } from '../../../base/denied-access.ts'
import { hasCode, messageOf } from '../../../base/errors.ts'
import type { Backup } from './backups.schema.ts'
import { hasSeal } from './seal.ts'
import { withTemporaryFiles } from './temporary-files.ts'

/** Named by their time in UTC, so that their names are in the order of time, whatever becomes of the clock of the server. */
const NAME = /^frond-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-by-hand|-before-(\d{4}_\w+))?\.zip$/

/** An upgrade that fails again and again makes no backup each time. */
export const RECENT_MS = 3_600_000

/** The folder of the backups of servers. Files with other names belong to others, and are left alone. */
export class BackupFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  async create(): Promise<void> {
    await createDataFolder(this.path)
  }

  /** Rejects where no backup could be written. A folder that is not there yet is left to the first backup. */
  async tryWriting(): Promise<void> {
    try {
      await withTemporaryFiles(this.path, async (start) => {
        const file = `${start}.archive`
        await writeFile(file, '', { flag: 'wx', mode: 0o600 })
        await rm(file)
      })
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
      await access(await nearestFolder(this.path), constants.W_OK | constants.X_OK)
    }
  }

  /** Where the backup of this moment belongs. */
  fileOf(time: number, { byHand }: Pick<Backup, 'byHand'> = { byHand: false }): string {
    const moment = new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')
    return join(this.path, `frond-${moment}${byHand ? '-by-hand' : ''}.zip`)
  }

  /** Where the backup before an upgrade belongs, which begins with a database of this last migration. */
  fileBefore(migration: string, time: number): string {
    return this.fileOf(time).replace(/\.zip$/, `-before-${migration}.zip`)
  }

  /** One that was made lately before the same upgrade, which has failed since. */
  async recentBefore(migration: string, now: number): Promise<string | undefined> {
    const found = (await this.list()).find(
      ({ name, createdAt, verified }) =>
        verified && name.endsWith(`-before-${migration}.zip`) && Math.abs(now - createdAt) < RECENT_MS,
    )
    return found && join(this.path, found.name)
  }

  /** The newest first. */
  async list(): Promise<Backup[]> {
    const found: Backup[] = []
    for (const name of (await this.#names()).toReversed()) {
      const backup = await this.#backup(name)
      if (backup !== undefined) found.push(backup)
    }
    return found
  }

  /** When the newest scheduled one was made; what is said to be of the future was made before the clock was set back. */
  async newest(now: number): Promise<number | undefined> {
    const scheduled = (await this.#names()).filter((name) => !isByHand(name))
    return scheduled.map(timeOf).findLast((time) => time <= now)
  }

  /**
   * Removes the oldest ones beyond this number, of scheduled ones and of those made by hand each: neither push out the others. What is
   * not whole, or is said to be of the future, takes no place: it would push out the good ones.
   */
  async removeBeyond(keep: number, now: number): Promise<string[]> {
    const good = (await this.list()).filter(({ verified, createdAt }) => verified && createdAt <= now)
    const removed = [...Map.groupBy(good, ({ byHand }) => byHand).values()].flatMap((kind) =>
      kind.slice(keep).map(({ name }) => name),
    )
    for (const name of removed) await rm(join(this.path, name), { force: true })
    return removed
  }

  async #names(): Promise<string[]> {
    try {
      return (await readdir(this.path)).filter((name) => NAME.test(name)).sort()
    } catch (error) {
      // It is made with the first backup, and that tells what is in its way.
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
      throw error
    }
  }

  async #backup(name: string): Promise<Backup | undefined> {
    try {
      await using handle = await open(join(this.path, name))
      const { size } = await handle.stat()
      const verified = await hasSeal(handle)
      return { name, createdAt: timeOf(name), byHand: isByHand(name), size, verified }
    } catch (error) {
      // Removed meanwhile.
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }
}

/** What to tell an operator of a folder in which no backup can be made. */
export async function whyNoBackups(error: unknown, path: string): Promise<DeniedAccess> {
  const denied = await deniedAccess(error, path)
  return {
    found: `no backup can be written to ${path}: ${denied?.found ?? messageOf(error)}`,
    advice: denied?.advice ?? 'Set BACKUP_DIR to a folder that the account of the server can read and write.',
  }
}

/** The one in which a missing folder would be made. */
async function nearestFolder(path: string): Promise<string> {
  const isThere = (await stat(path, { throwIfNoEntry: false })) !== undefined
  return isThere ? path : nearestFolder(dirname(path))
}

function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))
}

function isByHand(name: string): boolean {
  return NAME.exec(name)?.[7] !== undefined
}
