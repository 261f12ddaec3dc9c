import type { ImageBounds, ImageJob, ReceivedResponse } from './image-messages.ts'
import { ImageProcess } from './image-process.ts'

/** An idle process is kept for the next picture of a page, and ended after this time. */
const IDLE_MS = 30_000

/**
 * The pool has child processes that read and make images: decoders of untrusted files can hang, crash and use up memory.
 * Processes are started on demand; the queues of the callers bound how many work at a time.
 */
export class ImageProcessPool {
  /** The idle processes are a stack: the process used last is taken first, so that the others stay idle and end. */
  readonly #idle: Array<{ process: ImageProcess; timeout: NodeJS.Timeout }> = []

  /** Rejects with ImageProcessLostError if the process exits before it responds, or is killed at the deadline. */
  async run(job: ImageJob, bounds: ImageBounds): Promise<ReceivedResponse> {
    const process = this.#acquire() ?? new ImageProcess()
    const response = await process.run(job, bounds)
    if (response.isLast) process.end()
    else this.#release(process)
    return response
  }

  #acquire(): ImageProcess | undefined {
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) {
      clearTimeout(kept.timeout)
      if (kept.process.isAlive) return kept.process
    }
    return undefined
  }

  #release(process: ImageProcess): void {
    const timeout = setTimeout(() => {
      const at = this.#idle.findIndex((kept) => kept.process === process)
      if (at !== -1) this.#idle.splice(at, 1)
      process.end()
    }, IDLE_MS).unref()
    this.#idle.push({ process, timeout })
  }
}
