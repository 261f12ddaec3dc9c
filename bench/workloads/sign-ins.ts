import { setTimeout as delay } from 'node:timers/promises'
import { compare } from '../line.ts'
import { startLoader } from '../load.ts'
import { alternate } from '../rounds.ts'
import type { Workload } from '../workload.ts'

/** Long enough for all slots that hash passwords to be taken. */
const HEAD_START_SECONDS = 0.3

/** Measures what is left of W1 while all users sign in at once: hashing passwords takes all processors. */
export const signInStorm: Workload = {
  name: 'W7',
  async *run(stage) {
    const { loader, options } = stage
    const storm = stage.keep(startLoader({ ...options, seconds: options.seconds + 2 * HEAD_START_SECONDS }))
    for (const engine of stage.options.engines) {
      const { frond, pages, signIns } = await stage.garden(engine)
      const rounds = await alternate(
        new Map([
          ['W1 alone', () => loader.measure(frond, pages)],
          [
            'beside sign-ins',
            async () => {
              const storming = storm.measure(frond, signIns)
              await delay(HEAD_START_SECONDS * 1_000)
              const [sample] = await Promise.all([loader.measure(frond, pages), storming])
              return sample
            },
          ],
        ]),
        options.rounds,
      )
      const title = { workload: 'W7', what: 'W1 beside a storm of sign-ins', engine }
      yield compare(rounds, title, { subject: 'beside sign-ins', reference: 'W1 alone' })
    }
  },
}
