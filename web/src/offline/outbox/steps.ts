import { changedAsSeen } from './changed-as-seen.ts'
import type { CommandOf, NewPlace, SaidWish, TaskRef, Unsent } from './commands.ts'
import type { OutboxApi, UploadOptions } from './outbox-api.ts'
import type { Queued, Results } from './queued.ts'

interface StepContext extends UploadOptions {
  readonly api: OutboxApi
  /** The idempotency key of this step. */
  readonly key: string
  readonly now: number
  readonly photo: (at: number) => Promise<Blob>
}

/** One request of a command. */
export interface Step {
  readonly name: string
  /** Doing it twice is as good as once, so that it may be sent again however long ago the last attempt was. */
  readonly isRepeatable: boolean
  run(context: StepContext): Promise<Partial<Results>>
}

/** The first step without a result, or nothing if the command is complete. */
export function nextStep({ command, photos, results }: Queued): Step | undefined {
  const uploaded = results.media.length
  if (uploaded < photos) return uploadOf(uploaded, results)
  const media = results.media.map(({ id }) => id)
  switch (command.kind) {
    case 'tasksDone': {
      if (results.entryIds !== undefined) return undefined
      const { kind, tasks, ...fields } = command
      const body = { ...fields, scheduleIds: scheduleIds(tasks), media }
      return once(kind, ({ api, key }) => api.done(body, key))
    }
    case 'tasksSnooze': {
      const body = { scheduleIds: scheduleIds(command.tasks), until: command.until }
      return applied(
        results,
        repeatable('snooze', ({ api, key }) => api.snooze(body, key)),
      )
    }
    case 'tasksSkip':
      return applied(
        results,
        once('skip', ({ api, key }) => api.skip(scheduleIds(command.tasks), key)),
      )
    case 'tasksRestore':
      return applied(
        results,
        repeatable('restore', ({ api, key }) => api.restore(scheduleIds(command.tasks), key)),
      )
    case 'journalEntry': {
      if (results.entryIds !== undefined) return undefined
      const { kind, plants, ...fields } = command
      const body = { ...fields, plantIds: plants.map(numberOf), media }
      return once(kind, async ({ api, key }) => ({ entryIds: [(await api.createEntry(body, key)).id] }))
    }
    case 'newPlant':
      return stepOfNewPlant(command, results, media)
    case 'plantPhoto':
      return stepOfPlantPhoto(command, results, media)
    case 'newProblem':
      return stepOfNewProblem(command, results)
    case 'problemChange': {
      const id = numberOf(command.problem)
      return applied(
        results,
        repeatable('change', ({ api }) =>
          changedAsSeen(
            command,
            () => api.problem(id),
            (fields, tag) => api.changeProblem(id, fields, tag),
          ),
        ),
      )
    }
    case 'problemRemoval': {
      const id = numberOf(command.problem)
      return applied(
        results,
        repeatable('delete', ({ api }) => api.deleteProblem(id)),
      )
    }
    case 'newWish':
      return results.wishId === undefined ? stepOfWish(command) : undefined
    case 'wishChange': {
      const id = numberOf(command.wish)
      return applied(
        results,
        repeatable('change', ({ api }) =>
          changedAsSeen(
            command,
            () => api.wish(id),
            (fields, tag) => api.changeWish(id, fields, tag),
          ),
        ),
      )
    }
    case 'wishRemoval': {
      const id = numberOf(command.wish)
      return applied(
        results,
        repeatable('delete', ({ api }) => api.deleteWish(id)),
      )
    }
    case 'removal':
      return stepOfRemoval(command, results)
  }
}

function uploadOf(at: number, { media }: Results): Step {
  return repeatable(`photo-${at}`, async (context) => {
    const { id } = await context.api.uploadPhoto(await context.photo(at), context.key, context)
    return { media: [...media, { id, at: context.now }] }
  })
}

function stepOfNewPlant(
  { place, plant, wish }: CommandOf<'newPlant'>,
  results: Results,
  covers: readonly number[],
): Step | undefined {
  if (results.plantId !== undefined) {
    if (wish === undefined) return undefined
    const id = numberOf(wish)
    return applied(
      results,
      repeatable('wish', ({ api }) => api.deleteWish(id)),
    )
  }
  if ('from' in place) throw new Error('The place of the plant is not there yet')
  if ('id' in place) return plantAt(place.id)
  return results.locationId === undefined ? stepOfPlace(place, results) : plantAt(results.locationId)

  function plantAt(locationId: number): Step {
    const body = { ...plant, locationId, covers }
    return once('plant', async ({ api, key }) => ({ plantId: (await api.createPlant(body, key)).id }))
  }
}

function stepOfPlace({ region, ...location }: NewPlace, { regionId }: Results): Step {
  if ('id' in region) return locationIn(region.id)
  if ('from' in region) throw new Error('The region of the place is not there yet')
  if (regionId !== undefined) return locationIn(regionId)
  const body = { name: region.name }
  return once('region', async ({ api, key }) => ({ regionId: (await api.createRegion(body, key)).id }))

  function locationIn(id: number): Step {
    return once('location', async ({ api, key }) => ({
      locationId: (await api.createLocation(id, location, key)).id,
    }))
  }
}

function stepOfPlantPhoto(
  { plant, asCover, entry }: CommandOf<'plantPhoto'>,
  results: Results,
  media: readonly number[],
): Step | undefined {
  const plantId = numberOf(plant)
  if (entry !== undefined && results.entryIds === undefined) {
    const body = { ...entry, plantIds: [plantId], media }
    return once('entry', async ({ api, key }) => ({ entryIds: [(await api.createEntry(body, key)).id] }))
  }
  if (!asCover) return undefined
  return applied(
    results,
    repeatable('covers', async ({ api }) => {
      const others = (await api.covers(plantId)).filter((id) => !media.includes(id))
      await api.setCovers(plantId, [...media, ...others])
    }),
  )
}

function stepOfNewProblem(
  { plants, problem: { endedOn, ...problem } }: CommandOf<'newProblem'>,
  results: Results,
): Step | undefined {
  const { problems } = results
  if (problems === undefined) {
    const body = { ...problem, plantIds: plants.map(numberOf) }
    return once('problem', async ({ api, key }) => ({ problems: await api.createProblems(body, key) }))
  }
  if (endedOn === null) return undefined
  return applied(
    results,
    repeatable('end', async ({ api }) => {
      for (const { id } of problems) await api.changeProblem(id, { endedOn })
    }),
  )
}

function stepOfWish({ wish }: SaidWish): Step {
  return once('wish', async ({ api, key }) => ({ wishId: (await api.createWish(wish, key)).id }))
}

function stepOfRemoval(
  { entryIds, plantIds, mediaIds, problemIds = [], wishIds = [], wished }: CommandOf<'removal'>,
  { removed, wishId }: Results,
): Step | undefined {
  const removals = [
    ...entryIds.map((id) => (api: OutboxApi) => api.deleteEntry(id)),
    ...plantIds.map((id) => (api: OutboxApi) => api.deletePlant(id)),
    ...mediaIds.map((id) => (api: OutboxApi) => api.deleteMedia(id)),
    ...problemIds.map((id) => (api: OutboxApi) => api.withdrawProblem(id)),
    ...wishIds.map((id) => (api: OutboxApi) => api.deleteWish(id)),
  ]
  const remove = removals[removed]
  if (remove === undefined)
    return wished === undefined || wishId !== undefined ? undefined : stepOfWish(wished)
  return repeatable(`remove-${removed}`, async ({ api }) => {
    await remove(api)
    return { removed: removed + 1 }
  })
}

function applied({ isApplied }: Results, step: Step): Step | undefined {
  if (isApplied) return undefined
  return { ...step, run: async (context) => ({ ...(await step.run(context)), isApplied: true }) }
}

// biome-ignore lint/suspicious/noConfusingVoidType: some calls answer with nothing.
type Work = (context: StepContext) => Promise<Partial<Results> | void>

function once(name: string, work: Work): Step {
  return { name, isRepeatable: false, run: async (context) => (await work(context)) ?? {} }
}

function repeatable(name: string, work: Work): Step {
  return { ...once(name, work), isRepeatable: true }
}

function scheduleIds(tasks: readonly TaskRef[]): number[] {
  return tasks.map(({ scheduleId }) => scheduleId)
}

function numberOf(one: number | Unsent): number {
  if (typeof one !== 'number') throw new Error('What it belongs to is not there yet')
  return one
}
