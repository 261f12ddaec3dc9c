import type { ImageBounds, ImageJob, ReceivedAnswer } from './image-messages.ts'
import { ImageProcess } from './image-process.ts'

/** A process without work is kept for the next picture of the page, and not for longer. */
const IDLE_MS = 30_000

/**
 * The processes in which images are read and made, for code that decodes what strangers send can hang, crash and eat
 * memory. Started when needed; how many work at a time is up to those who ask.
 */
export class ImageProcesses {
  /** The last one used comes first, so that the others are not kept from leaving. */
  readonly #idle: Array<{ process: ImageProcess; leaving: NodeJS.Timeout }> = []

  /** Rejects with ImageProcessLostError if the process does not live to answer, or is killed because it takes too long. */
  async run(job: ImageJob, bounds: ImageBounds): Promise<ReceivedAnswer> {
    const process = this.#take() ?? new ImageProcess()
    const answer = await process.run(job, bounds)
    if (answer.isLast) process.end()
    else this.#keep(process)
    return answer
  }

  #take(): ImageProcess | undefined {
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) {
      clearTimeout(kept.leaving)
      if (kept.process.isAlive) return kept.process
    }
    return undefined
  }

  #keep(process: ImageProcess): void {
    const leaving = setTimeout(() => {
      const at = this.#idle.findIndex((kept) => kept.process === process)
      if (at !== -1) this.#idle.splice(at, 1)
      process.end()
    }, IDLE_MS).unref()
    this.#idle.push({ process, leaving })
  }
}
