import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { tagsQuery } from '../../api/queries.ts'
import { unknownPlantQuery } from '../../catalogue/queries.ts'
import type { CommandFailure } from '../../offline/outbox/queued.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { commandOf, type LinePlan, missingTags } from './import-plan.ts'
import { sharingPlaces } from './shared-places.ts'

type Sent = { commandId: string; plan: LinePlan }
type FailedLine = { plan: LinePlan; commandId: string; failure: CommandFailure }

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
      const made = plans.flatMap((plan) => {
        const command = commandOf(plan, unknown, tags)
        return command === undefined ? [] : [{ plan, command }]
      })
      const ids = await outbox.enqueueAll(sharingPlaces(made.map(({ command }) => command)))
      setSent(made.flatMap(({ plan }, at) => ids.slice(at, at + 1).map((commandId) => ({ commandId, plan }))))
    },
    // Some tags may have been made before it failed.
    onSettled: () => queries.invalidateQueries({ queryKey: tagsQuery().queryKey }),
  })

  function reset() {
    setSent([])
    start.reset()
  }

  const unsent = new Map(outbox.unsent.map((queued) => [queued.id, queued]))
  const failed = sent.flatMap(({ commandId, plan }): FailedLine[] => {
    const failure = unsent.get(commandId)?.failure
    return failure === undefined ? [] : [{ commandId, plan, failure }]
  })
  const added = sent.filter(({ commandId }) => !unsent.has(commandId))
  const done = added.length
  const isOver = start.isSuccess && done + failed.length === sent.length
  return {
    start,
    done,
    failed,
    isOver,
    /** As a walk along them names them. */
    added: added.map(({ commandId, plan }) => ({ id: commandId, name: plan.name })),
    /** Drops what was not sent and takes back what was; the table is there again. */
    undo: () => {
      void outbox.undo(...sent.map(({ commandId }) => commandId))
      reset()
    },
    /** Those that failed are in the file; the outbox need not keep them. */
    discardFailed: async () => {
      for (const { commandId } of failed) await outbox.discard(commandId)
    },
    reset,
  }
}
