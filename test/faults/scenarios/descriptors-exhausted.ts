import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { OVERLOADED, type Scenario } from '../scenario.ts'

const DESCRIPTORS = 256
const CALLERS = 400

/** Connections that say nothing take all file descriptors, while others write. */
export const descriptorsExhausted: Scenario = {
  name: 'descriptors-exhausted',
  engine: 'sqlite',
  arrange: async ({ dataDir, cleanUps }) => {
    const callers: Socket[] = []
    let refused = 0
    let isOver = false
    const hangUp = () => {
      for (const caller of callers) caller.destroy()
    }
    cleanUps.defer(hangUp)
    return {
      database: { engine: 'sqlite', file: join(dataDir, 'frond.sqlite') },
      start: { descriptors: DESCRIPTORS },
      answers: [OVERLOADED],
      inject: async ({ base }) => {
        const port = Number(new URL(base).port)
        for (let count = 0; count < CALLERS; count++) {
          // Whoever has no room is hung up on.
          const caller = connect(port, '127.0.0.1').on('error', () => {})
          caller.on('close', () => {
            if (!isOver) refused++
          })
          callers.push(caller)
        }
      },
      lift: async () => {
        isOver = true
        hangUp()
      },
      met: () => refused,
    }
  },
}
