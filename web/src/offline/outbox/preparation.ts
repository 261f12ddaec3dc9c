import { awaited, linked } from './links.ts'
import type { Change } from './outbox-store.ts'
import { failed, type Origin, takenBack, withoutWait } from './queue-changes.ts'
import { isOnItsWay, isUpload, type Queued } from './queued.ts'
import { nextStep, type Step } from './steps.ts'

const HOUR_MS = 3_600_000
/** The service keeps keys for a day; an hour is left for clocks and long requests. */
const KEY_LIFE_MS = 23 * HOUR_MS
/** The service deletes uploads that nothing refers to after seven days. */
const UPLOAD_LIFE_MS = 6 * 24 * HOUR_MS
/** How long what was sent can be undone; the screens offer it for ten seconds. */
const UNDO_LIFE_MS = HOUR_MS

export interface Preparation {
  readonly change?: Change
  /** What to send now, with the command as it is stored then. */
  readonly send?: { readonly queued: Queued; readonly step: Step }
}

/** Decides what is next for a command: a step to send, or its end. */
export function preparation(queue: readonly Queued[], id: string, origin: Origin): Preparation {
  const found = queue.find((queued) => queued.id === id)
  if (found === undefined || !isOnItsWay(found)) return {}
  const now = origin.at
  const queued = withLivingUploads(found, now)
  const step = nextStep(queued)
  if (step === undefined) return { change: completed(queue, queued, origin) }
  const triedAt = queued.tried[step.name]
  if (queued.isUndone && (triedAt === undefined || isUpload(step.name))) {
    return { change: takenBack(queue, queued, origin) }
  }
  if (triedAt !== undefined && !step.isRepeatable && now - triedAt > KEY_LIFE_MS) {
    return { change: { put: [failed(queued, { reason: 'mayHaveBeenSent' })] } }
  }
  const sending: Queued = {
    ...withoutWait(queued),
    state: 'sending',
    tried: { ...queued.tried, [step.name]: triedAt ?? now },
  }
  return { change: { put: [sending] }, send: { queued: sending, step } }
}

function completed(queue: readonly Queued[], queued: Queued, origin: Origin): Change {
  const { id, results } = queued
  const waiting = queue
    .filter(({ command }) => awaited(command).includes(id))
    .map((other) => linked(other, id, results))
  const old = queue.filter((other) => hasBeenSettled(other, origin.at)).map((other) => other.id)
  if (queued.isUndone) {
    const change = takenBack([], queued, origin)
    return { ...change, put: waiting, remove: [id, ...old] }
  }
  const sent: Queued = { ...withoutWait(queued), state: 'sent', sentAt: origin.at }
  return { put: [sent, ...waiting], remove: old, forgetPhotos: [id] }
}

/** Tells whether it was sent so long ago that it is not undone any more, with nothing left to tell. */
function hasBeenSettled({ sentAt, results }: Queued, now: number): boolean {
  return sentAt !== undefined && now - sentAt > UNDO_LIFE_MS && (results.notDue ?? []).length === 0
}

function withLivingUploads(queued: Queued, now: number): Queued {
  const [oldest] = queued.results.media
  const isInUse = queued.results.entryIds !== undefined || queued.results.plantId !== undefined
  if (oldest === undefined || isInUse || now - oldest.at < UPLOAD_LIFE_MS) return queued
  return { ...queued, results: { ...queued.results, media: [] } }
}
