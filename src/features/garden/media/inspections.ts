import { availableParallelism } from 'node:os'
import { WorkQueue } from '../../../jobs/work-queue.ts'

/** Every inspection occupies an image process, so only a few run at a time. */
export const inspections = new WorkQueue({ slots: availableParallelism(), mostWaiting: 256 })
