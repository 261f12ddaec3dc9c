import { JournalType } from '@frond/client'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { JournalEntry, MediaSummary } from '../api/types.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { PhotoField } from '../photos/photo-field.tsx'
import { useChosenPhotos } from '../photos/use-chosen-photos.ts'
import type { NamedPlant } from '../plants/named-plant.ts'
import { PlantPicker } from '../plants/plant-picker.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteIcon } from '../ui/icons.ts'
import { Sheet } from '../ui/sheet.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useEntryChanges } from './entry-changes.ts'
import { entryForm } from './entry-form.ts'
import styles from './entry-sheet.module.css'
import { KindField } from './kind-field.tsx'
import { kindOf } from './kinds.ts'
import { wallClock } from './moments.ts'
import { momentOfWhen, type When, WhenField } from './when-field.tsx'

type EntrySheetProps = {
  /** The plants it is for, as far as they are known; they can be changed. */
  plants: readonly NamedPlant[]
  /** What was done, where the button that opened this said so. */
  type?: number
  /** The entry to change; without, a new one is written. */
  entry?: JournalEntry
  /** The plant of the page that this stands on. */
  plantId?: number
  /** Photographs that are there already. */
  photos?: readonly Blob[]
  onClose: () => void
}

type EntryForm = {
  kind: JournalType | undefined
  when: When
  note: string
  plants: readonly NamedPlant[]
  kept: readonly MediaSummary[]
}

/** As long as the service takes. */
const LONGEST_NOTE = 255

/** Writes an entry: opened, photographed, saved. Everything else has a sensible value already. */
export function EntrySheet({
  plants: givenPlants,
  type,
  entry: given,
  plantId,
  photos: givenPhotos,
  onClose,
}: EntrySheetProps) {
  // As it was when the form was opened: what comes in meanwhile is not what the person has seen.
  const [entry] = useState(given)
  const { t } = useI18n()
  const changes = useEntryChanges(plantId)
  const chosen = useChosenPhotos()
  const addGiven = useEffectEvent(() => chosen.add(givenPhotos ?? []))
  useEffect(() => addGiven(), [])
  const draft = useDraft<EntryForm>(
    entryForm({ plants: givenPlants, type, entry }),
    {
      kind: kindOf(Object.values(JournalType), entry?.type ?? type),
      when: entry === undefined ? { is: 'now' } : { is: 'at', typed: wallClock(entry.eventTime) },
      note: entry?.remark ?? '',
      plants: givenPlants,
      kept: entry?.media ?? [],
    },
    { isEdit: entry !== undefined, photos: chosen },
  )
  const { kind, when, note, plants, kept } = draft.fields
  const set = (fields: Partial<EntryForm>) => draft.set((before) => ({ ...before, ...fields }))
  const [isAsked, setIsAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const hint = useId()
  const picker = useRef<HTMLDivElement>(null)
  // On the page of the one plant it is about, the plant need not be chosen.
  const isOnItsPage = plantId !== undefined && givenPlants.length === 1
  const picksPlants = !isOnItsPage && (entry !== undefined || givenPlants.length === 0)
  const withoutPlant = plants.length === 0
  const isSaid =
    entry !== undefined ||
    note.trim() !== '' ||
    chosen.photos.length > 0 ||
    (kind !== undefined && kind !== JournalType.Unspecified)

  const save = async () => {
    const eventTime = momentTyped(when, entry)
    if (eventTime === undefined || withoutPlant) {
      setIsAsked(true)
      // It may have been scrolled out of sight.
      if (withoutPlant) picker.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    const photos = await chosen.ready()
    const hasPhotos = photos.length > 0 || kept.length > 0
    const fields = {
      type: kind ?? (hasPhotos ? JournalType.Photo : JournalType.Unspecified),
      eventTime,
      remark: note,
      plants,
    }
    if (entry === undefined) {
      await changes.create(fields, photos)
      draft.settle()
      onClose()
      return
    }
    const bringBack = draft.settle()
    onClose()
    const keptMedia = kept.map(({ id }) => id)
    // It is shown as changed already; what could not be sent is there when the form is opened again.
    if (!(await changes.edit(entry, fields, keptMedia, photos))) bringBack()
  }
  const remove = async (gone: JournalEntry) => {
    const bringBack = draft.settle()
    onClose()
    if (!(await changes.remove(gone))) bringBack()
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={entry === undefined ? t.journal.newEntry : t.journal.editEntry}
      actions={
        <>
          {!isSaid && (
            <p id={hint} className={styles.hint}>
              {t.journal.nothingSaid}
            </p>
          )}
          {entry !== undefined && plantId !== undefined && (
            <Button look="quiet" icon={DeleteIcon} onClick={() => void remove(entry)}>
              {t.app.action.delete}
            </Button>
          )}
          <Button
            busy={busy}
            disabled={!isSaid}
            aria-describedby={isSaid ? undefined : hint}
            onClick={() => void save()}
          >
            {t.app.action.save}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      {picksPlants && (
        <div ref={picker}>
          <PlantPicker
            label={t.journal.plants}
            value={plants}
            onChange={(plants) => set({ plants })}
            error={isAsked && withoutPlant ? t.journal.whichPlant : undefined}
          />
        </div>
      )}
      <PhotoField chosen={chosen} kept={kept} onKeptChange={(kept) => set({ kept })} />
      <KindField value={kind} onChange={(kind) => set({ kind })} />
      <WhenField
        // It has what was chosen.
        key={draft.round}
        value={when}
        onChange={(when) => set({ when })}
        isNew={entry === undefined}
      />
      <TextArea
        label={t.journal.note}
        optional
        maxLength={LONGEST_NOTE}
        rows={2}
        value={note}
        onChange={(note) => set({ note })}
      />
    </Sheet>
  )
}

/** The field knows minutes; a time that was not changed keeps its seconds. */
function momentTyped(when: When, entry: JournalEntry | undefined): number | undefined {
  if (entry !== undefined && when.is === 'at' && when.typed === wallClock(entry.eventTime))
    return entry.eventTime
  return momentOfWhen(when, Date.now())
}
