import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { tagsQuery } from '../../api/queries.ts'
import { unknownPlantQuery } from '../../catalogue/queries.ts'
import type { CommandFailure } from '../../offline/outbox/queued.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { commandOf, type LinePlan, missingTags } from './import-plan.ts'
import { SharedPlaces } from './shared-places.ts'

type Sent = { commandId: string; plan: LinePlan }
export type FailedLine = { plan: LinePlan; commandId: string; failure: CommandFailure }

/** Hands the lines to the outbox, one command each, so that none is written twice whatever happens on the way. */
export function useImport() {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const [sent, setSent] = useState<readonly Sent[]>([])

  const start = useMutation({
    mutationFn: async (plans: readonly LinePlan[]) => {
      const unknown = await queries.ensureQueryData(unknownPlantQuery())
      if (unknown === null) throw new Error('The catalogue has no unknown plant')
      const tags = [...(await queries.ensureQueryData(tagsQuery()))]
      for (const name of missingTags(plans, tags)) {
        tags.push(await client.post('/api/v1/plant-tags', { body: { name } }))
      }
      const places = new SharedPlaces()
      const begun = new Set(sent.map(({ plan }) => plan.line.at))
      for (const plan of plans) {
        // A second attempt goes on where the first one broke off.
        if (begun.has(plan.line.at)) continue
        const command = commandOf(plan, unknown, tags)
        if (command === undefined) continue
        const commandId = await outbox.enqueue({ ...command, place: places.next(command.place) })
        places.made(command.place, commandId)
        setSent((all) => [...all, { commandId, plan }])
      }
    },
    // Some tags may have been made before it failed.
    onSettled: () => queries.invalidateQueries({ queryKey: tagsQuery().queryKey }),
  })

  const unsent = new Map(outbox.unsent.map((queued) => [queued.id, queued]))
  const failed = sent.flatMap(({ commandId, plan }): FailedLine[] => {
    const failure = unsent.get(commandId)?.failure
    return failure === undefined ? [] : [{ commandId, plan, failure }]
  })
  const done = sent.filter(({ commandId }) => !unsent.has(commandId)).length
  const isOver = start.isSuccess && done + failed.length === sent.length
  return {
    start,
    done,
    failed,
    isOver,
    /** Those that failed are in the file; the outbox need not keep them. */
    discardFailed: async () => {
      for (const { commandId } of failed) await outbox.discard(commandId)
    },
    reset: () => {
      setSent([])
      start.reset()
    },
  }
}
