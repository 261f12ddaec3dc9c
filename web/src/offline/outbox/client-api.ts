import { ConnectionError, ErrorCode, type FrondClient, FrondError } from '@frond/client'
import { type OutboxApi, SendFailure } from './outbox-api.ts'

/** An upload that stands still for so long will not go on. */
const STALLED_MS = 60_000
/** How many ids a list takes at once. */
const MOST_IDS = 100

const PROBLEMS = '/api/v1/plant-problems'
const PROBLEM = '/api/v1/plant-problems/{id}'
const WISH = '/api/v1/wishes/{id}'

/** The service for the outbox of a user. Another user that is signed in by now sends nothing of it. */
export function outboxApi(client: FrondClient, userId: number): OutboxApi {
  async function sent<T>(call: () => Promise<T>): Promise<T> {
    if (client.user?.id !== userId) throw new SendFailure({ code: ErrorCode.Unauthenticated })
    try {
      return await call()
    } catch (error) {
      throw failureOf(error)
    }
  }

  const deleted = (gone: ErrorCode, call: () => Promise<unknown>) =>
    sent(async () => {
      try {
        await call()
      } catch (error) {
        if (!(error instanceof FrondError) || error.code !== gone) throw error
      }
    })

  return {
    uploadPhoto: (photo, key, { onProgress, signal }) =>
      sent(async () => {
        const stalled = new AbortController()
        let timer = setTimeout(() => stalled.abort(), STALLED_MS)
        try {
          return await client.upload('/api/v1/media', photo, {
            idempotencyKey: key,
            signal: AbortSignal.any([signal, stalled.signal]),
            onProgress: ({ sent, total }) => {
              clearTimeout(timer)
              timer = setTimeout(() => stalled.abort(), STALLED_MS)
              onProgress(sent, total)
            },
          })
        } catch (error) {
          throw stalled.signal.aborted ? new SendFailure(undefined, error) : error
        } finally {
          clearTimeout(timer)
        }
      }),
    createRegion: (body, key) => sent(() => client.post('/api/v1/regions', { body, idempotencyKey: key })),
    createLocation: (id, body, key) =>
      sent(() => client.post('/api/v1/regions/{id}/locations', { path: { id }, body, idempotencyKey: key })),
    createPlant: ({ tagIds = [], covers, ...fields }, key) =>
      sent(() => {
        const body = { ...fields, tagIds: [...tagIds], covers: [...covers] }
        return client.post('/api/v1/plants', { body, idempotencyKey: key })
      }),
    createEntry: ({ plantIds, media, ...fields }, key) =>
      sent(() => {
        const body = { ...fields, plantIds: [...plantIds], media: [...media] }
        return client.post('/api/v1/plant-journals', { body, idempotencyKey: key })
      }),
    done: ({ scheduleIds, media, ...fields }, key) =>
      sent(async () => {
        const body = { ...fields, scheduleIds: [...scheduleIds], media: [...media] }
        const { entries, notDue } = await client.post('/api/v1/care-tasks/done', {
          body,
          idempotencyKey: key,
        })
        return { entryIds: entries.map(({ id }) => id), notDue }
      }),
    snooze: ({ scheduleIds, until }, key) =>
      sent(async () => {
        const body = { scheduleIds: [...scheduleIds], until }
        await client.post('/api/v1/care-tasks/snooze', { body, idempotencyKey: key })
      }),
    skip: (ids, key) =>
      sent(async () => {
        await client.post('/api/v1/care-tasks/skip', { body: { scheduleIds: [...ids] }, idempotencyKey: key })
      }),
    restore: (ids, key) =>
      sent(async () => {
        await client.post('/api/v1/care-tasks/restore', {
          body: { scheduleIds: [...ids] },
          idempotencyKey: key,
        })
      }),
    covers: (id) =>
      sent(async () =>
        (await client.get('/api/v1/plants/{id}', { path: { id } })).covers.map((cover) => cover.id),
      ),
    setCovers: (id, covers) =>
      sent(async () => {
        await client.put('/api/v1/plants/{id}', { path: { id }, body: { covers: [...covers] } })
      }),
    createProblems: ({ plantIds, ...fields }, key) =>
      sent(async () => {
        const body = { ...fields, plantIds: [...plantIds] }
        const made = await client.post(PROBLEMS, { body, idempotencyKey: key })
        return made.map(({ id, plant }) => ({ id, plantId: plant.id }))
      }),
    problem: (id) =>
      sent(async () => {
        const { data, etag } = await client.request('get', PROBLEM, { path: { id } })
        const { kind, name, since, isolated, note = null, checkEvery = null, endedOn = null } = data
        return { state: { kind, name, since, isolated, note, checkEvery, endedOn }, tag: etag }
      }),
    changeProblem: (id, body, tag) =>
      sent(async () => {
        await client.put(PROBLEM, { path: { id }, body, ...(tag === undefined ? {} : { ifMatch: tag }) })
      }),
    deleteProblem: (id) => deleted(ErrorCode.ProblemNotFound, () => client.delete(PROBLEM, { path: { id } })),
    withdrawProblem: (id) =>
      deleted(ErrorCode.ProblemNotFound, async () => {
        try {
          await client.delete(PROBLEM, { path: { id } })
        } catch (error) {
          if (!(error instanceof FrondError) || error.code !== ErrorCode.Forbidden) throw error
          const { since } = await client.get(PROBLEM, { path: { id } })
          await client.put(PROBLEM, { path: { id }, body: { endedOn: since } })
        }
      }),
    createWish: (body, key) => sent(() => client.post('/api/v1/wishes', { body, idempotencyKey: key })),
    wish: (id) =>
      sent(async () => {
        const { data, etag } = await client.request('get', WISH, { path: { id } })
        const { name, note = null, species } = data
        return { state: { name, note, speciesId: species?.id ?? null }, tag: etag }
      }),
    changeWish: (id, body, tag) =>
      sent(async () => {
        await client.put(WISH, { path: { id }, body, ...(tag === undefined ? {} : { ifMatch: tag }) })
      }),
    deleteEntry: (id) =>
      deleted(ErrorCode.JournalNotFound, () =>
        client.delete('/api/v1/plant-journals/{id}', { path: { id } }),
      ),
    deletePlant: (id) =>
      deleted(ErrorCode.PlantNotFound, () => client.delete('/api/v1/plants/{id}', { path: { id } })),
    deleteMedia: (id) =>
      deleted(ErrorCode.MediaNotFound, () => client.delete('/api/v1/media/{id}', { path: { id } })),
    deleteWish: (id) => deleted(ErrorCode.WishNotFound, () => client.delete(WISH, { path: { id } })),
    existingSchedules: (ids) =>
      sent(async () => {
        const existing: number[] = []
        for await (const { id } of client.items('/api/v1/care-schedules'))
          if (ids.includes(id)) existing.push(id)
        return existing
      }),
    existingPlants: (ids) =>
      sent(async () => {
        const existing: number[] = []
        for (let from = 0; from < ids.length; from += MOST_IDS) {
          const some = ids.slice(from, from + MOST_IDS)
          const query = { ids: some.join(','), size: MOST_IDS }
          for await (const { id } of client.items('/api/v1/plants', { query })) existing.push(id)
        }
        return existing
      }),
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof FrondError) {
    const { code, requestId, retryAfter } = error
    return new SendFailure({ code, requestId, retryAfter }, error)
  }
  return error instanceof ConnectionError ? new SendFailure(undefined, error) : error
}
