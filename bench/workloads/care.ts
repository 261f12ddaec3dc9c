import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import type { Workload } from '../workload.ts'

/** What it costs that an entry moves due days: W4 for plants with a schedule of its type, beside plants without one. */
export const care: Workload = {
  name: 'care',
  async *run(stage) {
    const { loader, options } = stage
    for (const engine of stage.options.engines) {
      const { frond, doneWith, doneWithout } = await stage.garden(engine)
      const rounds = await alternate(
        new Map([
          ['without schedules', () => loader.measure(frond, doneWithout)],
          ['with schedules', () => loader.measure(frond, doneWith)],
        ]),
        options.rounds,
      )
      yield compare(
        rounds,
        { workload: 'care', what: 'journal entry for 5 plants with a schedule each', engine },
        { subject: 'with schedules', reference: 'without schedules' },
      )
    }
  },
}
