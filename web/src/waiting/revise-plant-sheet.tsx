import { useId, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import type { ChosenPlace } from '../places/last-place.ts'
import { isComplete, PlacePicker } from '../places/place-picker.tsx'
import { NAME_LENGTH } from '../plants/plant-name.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { RevisablePlant } from './revisable.ts'
import styles from './waiting-page.module.css'

/** Another name or place for a new plant that was refused. */
export function RevisePlantSheet({ queued, onClose }: { queued: RevisablePlant; onClose: () => void }) {
  const { t } = useI18n()
  const outbox = useOutbox()
  const form = useId()
  const { command } = queued
  const [name, setName] = useState(command.plant.name)
  const [place, setPlace] = useState<ChosenPlace | undefined>(command.place)
  const [isAsked, setAsked] = useState(false)
  const isNameless = name.trim() === ''
  const send = async () => {
    setAsked(true)
    if (isNameless || !isComplete(place)) return
    await outbox.revise(queued.id, { ...command, plant: { ...command.plant, name: name.trim() }, place })
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={t.offline.edit}
      actions={
        <Button type="submit" form={form}>
          {t.offline.sendAgain}
        </Button>
      }
    >
      <form
        id={form}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={t.plants.add.name}
          maxLength={NAME_LENGTH}
          value={name}
          error={isAsked && isNameless ? t.plants.add.problem.name : undefined}
          onChange={setName}
        />
        <PlacePicker
          label={t.plants.add.place}
          value={place}
          onChange={setPlace}
          error={isAsked && !isComplete(place) ? t.plants.add.problem.place : undefined}
        />
      </form>
    </Sheet>
  )
}
