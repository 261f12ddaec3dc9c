import { execFile } from 'node:child_process'
import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../../src/base/errors.ts'
import { NotInjected, type Stage } from './scenario.ts'

const run = promisify(execFile)

/** A file system of its own in a folder. */
export interface SmallDisk {
  fill(): Promise<void>
  free(): Promise<void>
  /** Only while no file in it is open for writing. */
  makeReadOnly(): Promise<void>
  makeWritable(): Promise<void>
}

const MEGABYTES = 32

/** In memory, mounted: for root on Linux only. */
export async function smallDisk({ cleanUps }: Pick<Stage, 'cleanUps'>, folder: string): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder])
  } catch (error) {
    throw new NotInjected('nothing can be mounted here', { cause: error })
  }
  cleanUps.defer(async () => void (await run('umount', ['-l', folder])))
  await chmod(folder, 0o700)
  const filler = join(folder, 'filler')
  return {
    fill: () => fill(filler),
    free: () => rm(filler, { force: true }),
    makeReadOnly: async () => void (await run('mount', ['-o', 'remount,ro', folder])),
    makeWritable: async () => void (await run('mount', ['-o', 'remount,rw', folder])),
  }
}

/** To the last byte. */
async function fill(path: string): Promise<void> {
  const handle = await open(path, 'w')
  try {
    for (const size of [1_048_576, 4_096, 1]) {
      const chunk = Buffer.alloc(size)
      try {
        for (;;) if ((await handle.write(chunk)).bytesWritten < size) break
      } catch (error) {
        if (!hasCode(error, 'ENOSPC')) throw error
      }
    }
  } finally {
    await handle.close()
  }
}
