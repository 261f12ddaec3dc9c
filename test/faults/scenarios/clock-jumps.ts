import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { metBy, type Scenario } from '../scenario.ts'

/** Beyond the life of an access token and of an Idempotency-Key. */
const HOURS = 30

/** Each signal moves the clock to the next of these times. */
const SHIFTED_CLOCK = `
  const shifts = [${HOURS}, -${HOURS}, 0].map((hours) => hours * 3_600_000)
  const RealDate = Date
  let shift = 0
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + shift)
      else super(...given)
    }
    static now() { return RealDate.now() + shift }
  }
  const { instant, zonedDateTimeISO, plainDateISO } = Temporal.Now
  const ahead = () => ({ milliseconds: shift })
  Temporal.Now.instant = () => instant().add(ahead())
  Temporal.Now.zonedDateTimeISO = (...given) => zonedDateTimeISO(...given).add(ahead())
  Temporal.Now.plainDateISO = (...given) => zonedDateTimeISO(...given).add(ahead()).toPlainDate()
  process.on('SIGUSR2', () => { shift = shifts.shift() ?? 0 })
`

/** More than a day ahead, and then as far back: of a machine without a battery, or an operator with a typo. */
export const clockJumps: Scenario = {
  name: 'clock-jumps',
  engine: 'sqlite',
  arrange: async ({ dataDir }) => ({
    database: { engine: 'sqlite', file: join(dataDir, 'frond.sqlite') },
    start: { preload: SHIFTED_CLOCK },
    answers: [],
    ready: 'ready',
    inject: async ({ server }) => {
      server.kill('SIGUSR2')
      await delay(1_000)
      server.kill('SIGUSR2')
    },
    lift: async ({ server }) => server.kill('SIGUSR2'),
    // The access tokens of all have expired.
    met: metBy('401/401'),
  }),
}
