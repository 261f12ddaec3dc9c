import { useState } from 'react'
import { useDraft } from '../drafts/use-draft.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import type { ChosenPlace } from '../places/last-place.ts'
import { isComplete, PlacePicker } from '../places/place-picker.tsx'
import { NAME_LENGTH } from '../plants/plant-name.ts'
import { TextField } from '../ui/text-field.tsx'
import type { RevisablePlant } from './revisable.ts'
import { ReviseSheet, revisionForm } from './revise-sheet.tsx'

/** Another name or place for a new plant that was refused. */
export function RevisePlantSheet({ queued, onClose }: { queued: RevisablePlant; onClose: () => void }) {
  const { t } = useI18n()
  const outbox = useOutbox()
  const { command } = queued
  const draft = useDraft<{ name: string; place: ChosenPlace | undefined }>(revisionForm(queued), {
    name: command.plant.name,
    place: command.place,
  })
  const { name, place } = draft.fields
  const [isAsked, setAsked] = useState(false)
  const isNameless = name.trim() === ''
  const send = async () => {
    setAsked(true)
    if (isNameless || !isComplete(place)) return
    await outbox.revise(queued.id, { ...command, plant: { ...command.plant, name: name.trim() }, place })
    draft.settle()
    onClose()
  }
  return (
    <ReviseSheet draft={draft} onSend={send} onClose={onClose}>
      <TextField
        label={t.plants.add.name}
        maxLength={NAME_LENGTH}
        value={name}
        error={isAsked && isNameless ? t.plants.add.problem.name : undefined}
        onChange={(name) => draft.set({ name, place })}
      />
      <PlacePicker
        label={t.plants.add.place}
        value={place}
        onChange={(place) => draft.set({ name, place })}
        error={isAsked && !isComplete(place) ? t.plants.add.problem.place : undefined}
      />
    </ReviseSheet>
  )
}
