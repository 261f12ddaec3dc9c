import type { Queued } from '../offline/outbox/queued.ts'
import type { PlantNames } from './queries.ts'

/** What waits brings the names of its plants along: without a connection they may not be known otherwise. */
export function withWaitingNames(known: PlantNames, pending: readonly Queued[]): PlantNames {
  const waiting = pending.flatMap(({ names }) =>
    Object.entries(names).map(([id, name]) => ({ id: Number(id), name, coverUrl: undefined })),
  )
  return new Map([...waiting, ...known.values()].map((plant) => [plant.id, plant]))
}
