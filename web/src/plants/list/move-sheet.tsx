import { JournalType } from '@frond/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { regionsQuery } from '../../api/queries.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { Plant } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import type { ChosenPlace } from '../../places/last-place.ts'
import { makePlace } from '../../places/make-place.ts'
import { isComplete, PlacePicker } from '../../places/place-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { backToPlaces, usePlantChanges } from './changes.ts'
import styles from './sheet-fields.module.css'
import { useWhom } from './use-whom.ts'

type Props = {
  plants: readonly Plant[]
  onClose: () => void
  /** They are on their way; if that fails, they are selected again. */
  onDone?: () => void
  onFailed?: () => void
}

type Target = { id: number; name: string; remove?: () => Promise<void> }

/** Another place for all of them, also a new one, with one entry in the journal if wanted. */
export function MoveSheet({ plants, onClose, onDone, onFailed }: Props) {
  const { t } = useI18n()
  const whom = useWhom()
  const queries = useQueryClient()
  const { data: regions = [] } = useQuery(regionsQuery())
  const change = usePlantChanges()
  const outbox = useOutbox()
  const [chosen, setChosen] = useState<ChosenPlace>()
  const [isNoted, setNoted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const ids = plants.map(({ id }) => id)

  const note = (place: Target) => {
    let entry: string | undefined
    return {
      send: async () => {
        const type = JournalType.Relocation
        entry = await outbox.enqueue(
          { kind: 'journalEntry', plants: ids, type, eventTime: Date.now(), remark: place.name },
          { names: Object.fromEntries(plants.map(({ id, name }) => [id, name])) },
        )
      },
      back: async () => {
        if (entry !== undefined) await outbox.undo(entry)
      },
    }
  }
  const move = async (place: Target) => {
    onClose()
    onDone?.()
    const noted = isNoted ? note(place) : undefined
    const isDone = await change(
      { ids, patch: { locationId: place.id } },
      t.plantsList.moved(plants.length, place.name),
      backToPlaces(plants),
      {
        send: async () => noted?.send(),
        back: async () => {
          await noted?.back()
          await place.remove?.()
        },
      },
    )
    if (!isDone) onFailed?.()
  }
  const submit = async () => {
    setAsked(true)
    if (!isComplete(chosen) || 'from' in chosen) return
    if ('id' in chosen) {
      const place = regions.flatMap(({ locations }) => locations).find(({ id }) => id === chosen.id)
      if (place !== undefined) await move({ id: place.id, name: place.name })
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      const place = await makePlace(chosen)
      await refreshAfter(queries, 'places')
      await move(place)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.plantsList.moveTo}
      description={whom(plants)}
      actions={
        <Button busy={isBusy} onClick={() => void submit()}>
          {t.plantsList.move}
        </Button>
      }
    >
      <div className={styles.fields}>
        <PlacePicker
          label={t.places.filter.place}
          value={chosen}
          onChange={setChosen}
          among={(id) => plants.some(({ location }) => location?.id !== id)}
          error={isAsked && !isComplete(chosen) ? t.plantsList.whereTo : undefined}
        />
        <Checkbox label={t.plantsList.noteMove} value={isNoted} onChange={setNoted} />
        {error !== undefined && <ErrorNote error={error} />}
      </div>
    </Sheet>
  )
}
