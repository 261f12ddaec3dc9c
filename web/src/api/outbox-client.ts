import { ConnectionError, createFrondClient, ErrorCode, FrondError } from '@frond/client'
import { type OutboxApi, SendFailure } from '../offline/outbox/outbox-api.ts'
import { tokenStore } from './token-store.ts'

/** As many ids as a list of them may have. */
const AT_ONCE = 100

/** One attempt each: the outbox itself decides when to try again, also after days. */
const client = createFrondClient({ tokenStore, retries: { retries: 0 } })

/** What the outbox needs of the service, by the client. */
export const outboxClient: OutboxApi = {
  uploadPhoto: (photo, idempotencyKey, { onProgress, signal }) =>
    told(
      client.upload('/api/v1/media', photo, {
        idempotencyKey,
        signal,
        onProgress: ({ sent, total }) => onProgress(sent, total),
      }),
    ),
  createRegion: (body, idempotencyKey) => told(client.post('/api/v1/regions', { body, idempotencyKey })),
  createLocation: (id, body, idempotencyKey) =>
    told(client.post('/api/v1/regions/{id}/locations', { path: { id }, body, idempotencyKey })),
  createPlant: ({ tagIds, covers, ...plant }, idempotencyKey) =>
    told(
      client.post('/api/v1/plants', {
        body: { ...plant, covers: [...covers], ...(tagIds === undefined ? {} : { tagIds: [...tagIds] }) },
        idempotencyKey,
      }),
    ),
  createEntry: ({ plantIds, media, ...entry }, idempotencyKey) =>
    told(
      client.post('/api/v1/plant-journals', {
        body: { ...entry, plantIds: [...plantIds], media: [...media] },
        idempotencyKey,
      }),
    ),
  done: async ({ scheduleIds, media, ...done }, idempotencyKey) => {
    const { entries, notDue } = await told(
      client.post('/api/v1/care-tasks/done', {
        body: { ...done, scheduleIds: [...scheduleIds], media: [...media] },
        idempotencyKey,
      }),
    )
    return { entryIds: entries.map(({ id }) => id), notDue }
  },
  snooze: async ({ scheduleIds, until }, idempotencyKey) => {
    await told(
      client.post('/api/v1/care-tasks/snooze', {
        body: { scheduleIds: [...scheduleIds], until },
        idempotencyKey,
      }),
    )
  },
  skip: async (scheduleIds, idempotencyKey) => {
    await told(
      client.post('/api/v1/care-tasks/skip', { body: { scheduleIds: [...scheduleIds] }, idempotencyKey }),
    )
  },
  restore: async (scheduleIds, idempotencyKey) => {
    await told(
      client.post('/api/v1/care-tasks/restore', { body: { scheduleIds: [...scheduleIds] }, idempotencyKey }),
    )
  },
  covers: async (id) => {
    const { covers } = await told(client.get('/api/v1/plants/{id}', { path: { id } }))
    return covers.map((cover) => cover.id)
  },
  setCovers: async (id, covers) => {
    await told(client.put('/api/v1/plants/{id}', { path: { id }, body: { covers: [...covers] } }))
  },
  deleteEntry: (id) =>
    gone(client.delete('/api/v1/plant-journals/{id}', { path: { id } }), ErrorCode.JournalNotFound),
  deletePlant: (id) => gone(client.delete('/api/v1/plants/{id}', { path: { id } }), ErrorCode.PlantNotFound),
  deleteMedia: (id) => gone(client.delete('/api/v1/media/{id}', { path: { id } }), ErrorCode.MediaNotFound),
  existingSchedules: async (ids) => {
    const existing = await Promise.all(
      ids.map((id) =>
        exists(client.get('/api/v1/care-schedules/{id}', { path: { id } }), ErrorCode.ScheduleNotFound),
      ),
    )
    return ids.filter((_, at) => existing[at])
  },
  existingPlants: async (ids) => {
    const found = []
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const query = { ids: ids.slice(from, from + AT_ONCE).join(), size: AT_ONCE }
      const { items } = await told(client.get('/api/v1/plants', { query }))
      found.push(...items.map(({ id }) => id))
    }
    return found
  },
}

/** The failures of the client in the words of the outbox. */
async function told<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof FrondError) {
      const { code, requestId, retryAfter } = error
      throw new SendFailure({ code, requestId, retryAfter }, error)
    }
    if (error instanceof ConnectionError) throw new SendFailure(undefined, error)
    throw error
  }
}

async function exists(call: Promise<unknown>, missing: ErrorCode): Promise<boolean> {
  try {
    await told(call)
    return true
  } catch (error) {
    if (error instanceof SendFailure && error.answer?.code === missing) return false
    throw error
  }
}

/** What is gone already counts as deleted. */
async function gone(call: Promise<unknown>, missing: ErrorCode): Promise<void> {
  await exists(call, missing)
}
