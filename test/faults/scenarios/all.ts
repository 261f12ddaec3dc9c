import type { Scenario } from '../scenario.ts'
import { clockJumps } from './clock-jumps.ts'
import { descriptorsExhausted } from './descriptors-exhausted.ts'
import { diskFullCache } from './disk-full-cache.ts'
import { diskFullDatabase } from './disk-full-database.ts'
import { diskFullMedia, diskFullSpool } from './disk-full-files.ts'
import { postgresCut } from './postgres-cut.ts'
import { postgresFrozen } from './postgres-frozen.ts'
import { postgresKilled, postgresRestarted } from './postgres-stopped.ts'
import { readOnlyData } from './read-only-data.ts'

export const SCENARIOS: readonly Scenario[] = [
  postgresRestarted,
  postgresKilled,
  postgresFrozen,
  postgresCut,
  diskFullDatabase,
  diskFullMedia,
  diskFullCache,
  diskFullSpool,
  readOnlyData,
  descriptorsExhausted,
  clockJumps,
]
