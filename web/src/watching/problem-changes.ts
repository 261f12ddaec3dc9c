import { JournalType, ProblemKind } from '@frond/client'
import { useQueryClient } from '@tanstack/react-query'
import { useToday } from '../api/use-today.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { differing } from '../offline/differing.ts'
import type { Command, ProblemFields } from '../offline/outbox/commands.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useToasts } from '../ui/toasts.tsx'
import { openProblemsQuery } from './queries.ts'
import { type ShownProblem, shownProblems, stateOf } from './shown-problems.ts'

export type WatchedPlant = { id: number; name: string }

/** After a treatment of several plants; most pests come back from their eggs within a week. */
export const USUAL_DAYS = 7
/** A request names as many plants at most. */
const MOST_PLANTS = 100

/** What made it better, for the journal. */
export type WhatHelped = { type: JournalType; text: string }

/** What a user does about problems of plants. Each shows at once, reaches the service when it can, and can be taken back. */
export function useProblemChanges() {
  const { t } = useI18n()
  const words = t.watching
  const today = useToday()
  const queries = useQueryClient()
  const outbox = useOutbox()
  const toasts = useToasts()

  const give = (plants: readonly WatchedPlant[], command: Command) =>
    outbox.enqueue(command, { names: Object.fromEntries(plants.map(({ id, name }) => [id, name])) })
  const tell = (text: string, ...ids: readonly string[]) =>
    toasts.show({ text, undo: () => void outbox.undo(...ids) })
  const note = (plants: readonly WatchedPlant[], { type, text }: WhatHelped) =>
    give(plants, {
      kind: 'journalEntry',
      plants: plants.map(({ id }) => id),
      type,
      eventTime: Date.now(),
      ...(text === '' ? {} : { remark: text }),
    })
  const open = async (plants: readonly WatchedPlant[], fields: ProblemFields) => {
    const ids = []
    for (let from = 0; from < plants.length; from += MOST_PLANTS) {
      const some = plants.slice(from, from + MOST_PLANTS)
      const problem = { ...fields, endedOn: null }
      ids.push(await give(some, { kind: 'newProblem', plants: some.map(({ id }) => id), problem }))
    }
    return ids
  }
  /** Whatever another device has made of it meanwhile. */
  const set = <Fields extends { endedOn: string | null } | { checkEvery: number | null }>(
    { id, plant, name }: ShownProblem,
    fields: Fields,
    before: Fields,
  ) => give([plant], { kind: 'problemChange', problem: id, name, fields, before, onlyUnchanged: false })
  /** As the service has it; without a connection, as the device knows it. */
  const openOnes = async () => {
    const query = openProblemsQuery()
    const read = queries.fetchQuery({ ...query, staleTime: 0 })
    const known = await read.catch(() => queries.getQueryData(query.queryKey) ?? [])
    return shownProblems(known, outbox.pending).filter(({ endedOn }) => endedOn === undefined)
  }

  return {
    open: async (plants: readonly WatchedPlant[], fields: ProblemFields) => {
      const ids = await open(plants, fields)
      const [plant, ...others] = plants
      tell(
        plant === undefined || others.length > 0
          ? words.openedSeveral(plants.length, fields.name)
          : words.opened(plant.name, fields.name),
        ...ids,
      )
    },
    edit: async (seen: ShownProblem, fields: ProblemFields) => {
      const { id, plant, name } = seen
      const changed = differing(stateOf(seen), { ...stateOf(seen), ...fields })
      if (Object.keys(changed.fields).length === 0) return
      const change = { kind: 'problemChange', problem: id, name, ...changed, onlyUnchanged: true } as const
      tell(words.changed, await give([plant], change))
    },
    close: async (problem: ShownProblem, helped: WhatHelped) => {
      const { plant, name, since } = problem
      // What the device knows of the day may be older than the problem.
      const endedOn = today < since ? since : today
      const text = helped.text.trim()
      const change = await set(problem, { endedOn }, { endedOn: null })
      const entry = await note([plant], { ...helped, text: text === '' ? words.over(name) : text })
      tell(words.closed(plant.name, name), change, entry)
    },
    reopen: async (problem: ShownProblem) => {
      const { plant, name, endedOn = null } = problem
      tell(words.opened(plant.name, name), await set(problem, { endedOn: null }, { endedOn }))
    },
    /** Taken back once it was sent, there is a new one that says the same. */
    remove: async (problem: ShownProblem) => {
      const { id, plant, name } = problem
      const was = stateOf(problem)
      tell(
        words.deleted(name),
        await give([plant], { kind: 'problemRemoval', problem: id, plant: plant.id, was }),
      )
    },
    /** The journal alone says when the next check is. */
    treat: async ({ plant, checkEvery }: ShownProblem) => {
      const entry = await note([plant], { type: JournalType.Treatment, text: '' })
      tell(words.treated(plant.name, checkEvery), entry)
    },
    /** Treated together, and looked at together: a plant without a problem is watched from now on. */
    treatSeveral: async (plants: readonly WatchedPlant[]) => {
      const plantIds = new Set(plants.map(({ id }) => id))
      const watched = (await openOnes()).filter(({ plant }) => plantIds.has(plant.id))
      const given = []
      for (const problem of watched) {
        const { checkEvery = null } = problem
        if (checkEvery === USUAL_DAYS) continue
        given.push(await set(problem, { checkEvery: USUAL_DAYS }, { checkEvery }))
      }
      const others = plants.filter(({ id }) => !watched.some(({ plant }) => plant.id === id))
      const treated = { kind: ProblemKind.Other, name: words.afterTreatment, checkEvery: USUAL_DAYS }
      given.push(...(await open(others, { ...treated, since: today, note: null, isolated: false })))
      given.push(await note(plants, { type: JournalType.Treatment, text: '' }))
      tell(words.treatedSeveral(plants.length, USUAL_DAYS), ...given)
    },
  }
}
