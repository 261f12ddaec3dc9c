import { execFile } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '../../eventually.ts'
import { assertUploadRefused } from '../refused-upload.ts'
import { NotInjected, OVERLOADED, type Scenario } from '../scenario.ts'

const run = promisify(execFile)

const DESCRIPTORS = 256
const CALLERS = 400
/** Fewer than a server has open from its start on: it can open nothing more. */
const NONE_LEFT = 12

/**
 * Connections that say nothing take as many file descriptors as the server lets them, while others write. Before
 * that, something else takes even those that it keeps for itself.
 */
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
      inject: async ({ base, join, server }) => {
        const visitor = await join('visitor')
        await limitDescriptors(server.pid, NONE_LEFT)
        // Over a connection that is there: a new one would be hung up on.
        await eventually(() => assertUploadRefused(visitor, OVERLOADED))
        await limitDescriptors(server.pid, DESCRIPTORS)
        const port = Number(new URL(base).port)
        for (let count = 0; count < CALLERS; count++) {
          // A client without room is hung up on.
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

async function limitDescriptors(pid: number, descriptors: number): Promise<void> {
  try {
    await run('prlimit', [`--pid=${pid}`, `--nofile=${descriptors}:`])
  } catch (error) {
    throw new NotInjected('the limit of a process cannot be changed here', { cause: error })
  }
}
