import { join } from 'node:path'
import { startChild } from './child.ts'
import type { Sample } from './rounds.ts'

/** What the image library alone is told to do. */
interface ShrinkOrder {
  readonly path: string
  readonly widths: readonly number[]
  readonly slots: number
}

/** CPU time does not count the times when other programs had the processor. */
type ShrinkUnit = 'images/s' | 'CPU ms/image'

interface BareLibrary {
  shrink(order: ShrinkOrder): Promise<Sample<ShrinkUnit>>
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
      return perImage(order.widths.length, answer)
    },
    stop: child.stop,
  }
}

interface Timed {
  readonly seconds: number
  readonly cpuMicroseconds: number
}

export function perImage(images: number, { seconds, cpuMicroseconds }: Timed): Sample<ShrinkUnit> {
  return { 'images/s': images / seconds, 'CPU ms/image': cpuMicroseconds / 1_000 / images }
}

export function isShrinkOrder(message: unknown): message is ShrinkOrder {
  return typeof message === 'object' && message !== null && 'path' in message && 'widths' in message
}

function isTimed(answer: unknown): answer is Timed {
  return typeof answer === 'object' && answer !== null && 'seconds' in answer && 'cpuMicroseconds' in answer
}
