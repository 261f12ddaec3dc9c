import { JournalType, ProblemKind } from '@frond/client'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import type { PlantProblem } from '../api/types.ts'
import { type OnFailure, useChange } from '../api/use-change.ts'
import { useToday } from '../api/use-today.ts'
import { ChangedElsewhere } from '../errors/changed-elsewhere.ts'
import { useRights } from '../gardens/role.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useToasts } from '../ui/toasts.tsx'
import { openProblemsQuery, PROBLEMS } from './queries.ts'

const PROBLEM = '/api/v1/plant-problems/{id}'

export type WatchedPlant = { id: number; name: string }

export type ProblemFields = {
  kind: ProblemKind
  name: string
  since: Day
  note: string | null
  isolated: boolean
  checkEvery: number | null
}

/** After a treatment of several plants; most pests come back from their eggs within a week. */
export const USUAL_DAYS = 7
/** A request names as many plants at most. */
const MOST_PLANTS = 100

/** What made it better, for the journal. */
export type WhatHelped = { type: JournalType; text: string }

/**
 * What a user does about problems of plants; each can be taken back. What goes into the journal waits for a connection like every
 * entry. A change of the problem itself needs one, and says so.
 */
export function useProblemChanges() {
  const { t } = useI18n()
  const words = t.watching
  const may = useRights()
  const today = useToday()
  const queries = useQueryClient()
  const outbox = useOutbox()
  const toasts = useToasts()
  const change = useChange('problems')
  const changeSeveral = useChange('problems', 'journal')

  /** In every list, before the service has answered. */
  const show = (id: number, changed: (problem: PlantProblem) => PlantProblem[]) => () =>
    queries.setQueriesData<PlantProblem[]>({ queryKey: [PROBLEMS] }, (problems) =>
      problems?.flatMap((problem) => (problem.id === id ? changed(problem) : [problem])),
    )
  const put = (id: number, body: Partial<ProblemFields> & { endedOn?: Day | null }, ifMatch = {}) =>
    client.put(PROBLEM, { path: { id }, body, ...ifMatch })
  const note = (plants: readonly WatchedPlant[], { type, text }: WhatHelped) =>
    outbox.enqueue(
      {
        kind: 'journalEntry',
        plants: plants.map(({ id }) => id),
        type,
        eventTime: Date.now(),
        ...(text === '' ? {} : { remark: text }),
      },
      { names: Object.fromEntries(plants.map(({ id, name }) => [id, name])) },
    )
  /** What was opened by mistake goes; a user who may not delete it ends it. */
  const takeBack = (problems: readonly PlantProblem[]) =>
    Promise.all(
      problems.map(({ id }) =>
        may.change ? client.delete(PROBLEM, { path: { id } }) : put(id, { endedOn: today }),
      ),
    )

  /** For all of the plants, or for none. */
  const openFor = async (
    plantIds: readonly number[],
    fields: Partial<ProblemFields> & Pick<ProblemFields, 'kind' | 'name'>,
  ) => {
    const made: PlantProblem[] = []
    try {
      for (let from = 0; from < plantIds.length; from += MOST_PLANTS) {
        const body = { plantIds: plantIds.slice(from, from + MOST_PLANTS), ...fields }
        made.push(...(await client.post(PROBLEMS, { body })))
      }
    } catch (error) {
      await takeBack(made)
      throw error
    }
    return made
  }

  return {
    open: (plants: readonly WatchedPlant[], fields: ProblemFields, onFailure: OnFailure) =>
      change(
        {
          send: () =>
            openFor(
              plants.map(({ id }) => id),
              fields,
            ),
          told: ([problem, ...others]) =>
            problem === undefined || others.length > 0
              ? words.openedSeveral(plants.length, fields.name)
              : words.opened(problem.plant.name, fields.name),
          back: takeBack,
        },
        onFailure,
      ),
    edit: (seen: PlantProblem, fields: ProblemFields, onFailure: OnFailure) =>
      change(
        {
          send: async () => put(seen.id, fields, await tagOf(seen)),
          told: words.changed,
          back: () => put(seen.id, fieldsOf(seen)),
        },
        onFailure,
      ),
    close: ({ id, plant, name, since }: PlantProblem, helped: WhatHelped, onFailure?: OnFailure) => {
      // What the device knows of the day may be older than the problem.
      const endedOn = today < since ? since : today
      const text = helped.text.trim()
      return change(
        {
          show: show(id, (problem) => [{ ...withoutCheck(problem), endedOn }]),
          send: async () => {
            await put(id, { endedOn })
            return note([plant], { ...helped, text: text === '' ? words.over(name) : text })
          },
          told: words.closed(plant.name, name),
          back: async (entry) => {
            await put(id, { endedOn: null })
            await outbox.undo(entry)
          },
        },
        onFailure,
      )
    },
    reopen: ({ id, plant, name, endedOn }: PlantProblem) =>
      change({
        show: show(id, ({ endedOn: _, ...problem }) => [problem]),
        send: () => put(id, { endedOn: null }),
        told: words.opened(plant.name, name),
        back: () => put(id, { endedOn: endedOn ?? null }),
      }),
    /** Taken back, there is a new one that says the same. */
    remove: (problem: PlantProblem) => {
      const { id, plant, name, endedOn } = problem
      return change({
        show: show(id, () => []),
        send: () => client.delete(PROBLEM, { path: { id } }),
        told: words.deleted(name),
        back: async () => {
          const made = await client.post(PROBLEMS, { body: { plantIds: [plant.id], ...fieldsOf(problem) } })
          if (endedOn !== undefined) for (const { id } of made) await put(id, { endedOn })
        },
      })
    },
    /** The journal alone says when the next check is. */
    treat: async ({ plant, checkEvery }: PlantProblem) => {
      const entry = await note([plant], { type: JournalType.Treatment, text: '' })
      toasts.show({ text: words.treated(plant.name, checkEvery), undo: () => void outbox.undo(entry) })
    },
    /** Treated together, and looked at together: a plant without a problem is watched from now on. */
    treatSeveral: (plants: readonly WatchedPlant[]) =>
      changeSeveral({
        send: async () => {
          const ids = new Set(plants.map(({ id }) => id))
          const open = await queries.fetchQuery({ ...openProblemsQuery(), staleTime: 0 })
          const watched = open.filter(({ plant }) => ids.has(plant.id))
          const changed = watched.filter(({ checkEvery }) => checkEvery !== USUAL_DAYS)
          for (const { id } of changed) await put(id, { checkEvery: USUAL_DAYS })
          const others = [...ids].filter((id) => !watched.some(({ plant }) => plant.id === id))
          const treated = { kind: ProblemKind.Other, name: words.afterTreatment, checkEvery: USUAL_DAYS }
          const made = await openFor(others, treated)
          return { changed, made, entry: await note(plants, { type: JournalType.Treatment, text: '' }) }
        },
        told: words.treatedSeveral(plants.length, USUAL_DAYS),
        back: async ({ changed, made, entry }) => {
          for (const { id, checkEvery } of changed) await put(id, { checkEvery: checkEvery ?? null })
          await takeBack(made)
          await outbox.undo(entry)
        },
      }),
  }
}

/** One that has ended is not looked at any more. */
function withoutCheck({ nextCheck, ...problem }: PlantProblem): PlantProblem {
  return problem
}

function fieldsOf(problem: PlantProblem): ProblemFields {
  const { kind, name, since, note, isolated, checkEvery } = problem
  return { kind, name, since, note: note ?? null, isolated, checkEvery: checkEvery ?? null }
}

/** With it, the service changes the problem only as it was seen. Its list gives no tags, so it is read anew. */
async function tagOf(seen: PlantProblem): Promise<{ ifMatch?: string }> {
  const { data, etag } = await client.request('get', PROBLEM, { path: { id: seen.id } })
  const said = (problem: PlantProblem) => JSON.stringify([fieldsOf(problem), problem.endedOn])
  if (said(data) !== said(seen)) throw new ChangedElsewhere()
  return etag === undefined ? {} : { ifMatch: etag }
}
