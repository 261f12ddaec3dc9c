import { join } from 'node:path'
import { startChild } from './child.ts'
import type { Sample } from './rounds.ts'

/** What the image library alone is told to do. */
interface ShrinkOrder {
  readonly path: string
  readonly widths: readonly number[]
  readonly slots: number
}

export interface BareLibrary {
  shrink(order: ShrinkOrder): Promise<Sample<'images/s'>>
  stop(): Promise<void>
}

export function startBareLibrary(): BareLibrary {
  const child = startChild([join(import.meta.dirname, 'references', 'bare-sharp.ts')], {
    UV_THREADPOOL_SIZE: '16',
  })
  return {
    shrink: async (order) => {
      const answer = await child.ask(order)
      if (!isTimed(answer)) throw new Error('The image library gave no result')
      return { 'images/s': order.widths.length / answer.seconds }
    },
    stop: child.stop,
  }
}

export function isShrinkOrder(message: unknown): message is ShrinkOrder {
  return typeof message === 'object' && message !== null && 'path' in message && 'widths' in message
}

function isTimed(answer: unknown): answer is { seconds: number } {
  return typeof answer === 'object' && answer !== null && 'seconds' in answer
}
