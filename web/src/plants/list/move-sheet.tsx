import { JournalType } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { regionsQuery } from '../../api/queries.ts'
import type { Plant } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { backToPlaces, usePlantChanges } from './changes.ts'
import styles from './sheet-fields.module.css'

type Props = { plants: readonly Plant[]; onClose: () => void; onDone: () => void }

/** Another place for all of them, with one entry in the journal if wanted. */
export function MoveSheet({ plants, onClose, onDone }: Props) {
  const { t } = useI18n()
  const { data: regions = [] } = useQuery(regionsQuery())
  const change = usePlantChanges()
  const outbox = useOutbox()
  const places = regions.flatMap(({ locations }) => locations)
  const [chosen, setChosen] = useState<number>()
  const [isNoted, setNoted] = useState(false)
  const place = places.find(({ id }) => id === chosen) ?? places[0]

  const move = async () => {
    if (place === undefined) return
    onClose()
    onDone()
    const ids = plants.map(({ id }) => id)
    const isDone = await change(
      { ids, patch: { locationId: place.id } },
      t.plantsList.moved(plants.length, place.name),
      backToPlaces(plants),
    )
    if (isDone && isNoted) {
      await outbox.enqueue(
        {
          kind: 'journalEntry',
          plants: ids,
          type: JournalType.Relocation,
          eventTime: Date.now(),
          remark: place.name,
        },
        { names: Object.fromEntries(plants.map(({ id, name }) => [id, name])) },
      )
    }
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.plantsList.moveTo}
      actions={
        <Button disabled={place === undefined} onClick={() => void move()}>
          {t.plantsList.move}
        </Button>
      }
    >
      <div className={styles.fields}>
        <Select
          label={t.plantsList.place}
          value={place?.id ?? 0}
          onChange={setChosen}
          choices={regions.map(({ name, locations }) => ({
            label: name,
            choices: locations.map((location) => ({ value: location.id, label: location.name })),
          }))}
        />
        <Checkbox label={t.plantsList.noteMove} value={isNoted} onChange={setNoted} />
      </div>
    </Sheet>
  )
}
