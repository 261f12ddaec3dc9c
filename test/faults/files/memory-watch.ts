import { readFile } from 'node:fs/promises'
import { hasCode } from '../../../src/base/errors.ts'
import { childrenOf } from '../../process-tree.ts'

const INTERVAL_MS = 50

/** The most memory, in bytes, that a process and its children had of their own. Linux only. */
export class MemoryWatch {
  readonly #pid: number
  readonly #timer: NodeJS.Timeout
  #isLooking = false
  own = 0
  /** Of all children together. */
  children = 0

  constructor(pid: number) {
    this.#pid = pid
    this.#timer = setInterval(() => void this.#look(), INTERVAL_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    this.own = Math.max(this.own, await ownBytes(this.#pid))
    const children = await Promise.all((await childrenOf(this.#pid).catch(() => [])).map(ownBytes))
    this.children = Math.max(
      this.children,
      children.reduce((sum, bytes) => sum + bytes, 0),
    )
    this.#isLooking = false
  }
}

/** Not what is mapped from files, which is shared. None of a process that has ended. */
export async function ownBytes(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'latin1')
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return 0
    throw error
  }
}
