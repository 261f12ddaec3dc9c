import assert from 'node:assert/strict'
import { readdir, readlink } from 'node:fs/promises'
import { eventually } from './eventually.ts'

/** The open file descriptors of this process, from /proc; Linux only. */
async function openDescriptors(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd')
  const targets = await Promise.all(numbers.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target !== '')
}

export async function openSockets(): Promise<number> {
  return (await openDescriptors()).filter((target) => target.startsWith('socket:')).length
}

/** Waits until no file below a folder is open: what was given up closes its files a moment later. */
export async function nothingOpenBelow(folder: string): Promise<void> {
  await eventually(async () => assert.deepEqual(await openFilesBelow(folder), []))
}

/** The open files below a folder, also those that were deleted meanwhile. */
export async function openFilesBelow(folder: string): Promise<string[]> {
  return (await openDescriptors()).filter((target) => target.startsWith(`${folder}/`))
}

export const noDescriptors = process.platform === 'linux' ? false : 'open files can be counted on Linux only'
