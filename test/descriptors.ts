import { readdir, readlink } from 'node:fs/promises'

/** What this process holds open, as the system sees it; only Linux shows it. */
async function openDescriptors(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd')
  const targets = await Promise.all(numbers.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target !== '')
}

export async function openSockets(): Promise<number> {
  return (await openDescriptors()).filter((target) => target.startsWith('socket:')).length
}

/** Files below a folder that are open, also those that were removed meanwhile. */
export async function openFilesBelow(folder: string): Promise<string[]> {
  return (await openDescriptors()).filter((target) => target.startsWith(`${folder}/`))
}

export const noDescriptors = process.platform === 'linux' ? false : 'open files can be counted on Linux only'
