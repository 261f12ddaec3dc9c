import { useState } from 'react'
import type { Region } from '../api/types.ts'
import type { OnFailure } from '../api/use-change.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { LocateIcon } from '../ui/icons.ts'
import { TextField } from '../ui/text-field.tsx'
import { coordinatesOf, roughly } from './coordinates.ts'
import { NameSheet } from './name-sheet.tsx'
import styles from './region-sheet.module.css'
import type { RegionFields } from './use-region-changes.ts'

const NAME_LENGTH = 48
const POSITION_MS = 15_000

type RegionSheetProps = {
  /** Absent for a new one. */
  region?: Region | undefined
  onClose: () => void
  onSave: (fields: RegionFields, onFailure: OnFailure) => Promise<boolean>
}

/** Names the form for its draft. */
export function regionForm(region?: Region): string {
  return `region-${region?.id ?? 'new'}`
}

/** A region: what it is called, and where on earth it lies, if the person wants to say so. */
export function RegionSheet({ region, onClose, onSave }: RegionSheetProps) {
  const { t } = useI18n()
  const words = t.places
  const draft = useDraft(
    regionForm(region),
    {
      name: region?.name ?? '',
      latitude: String(region?.latitude ?? ''),
      longitude: String(region?.longitude ?? ''),
    },
    { isEdit: region !== undefined },
  )
  const typed = draft.fields
  const set = (fields: Partial<typeof typed>) => draft.set((before) => ({ ...before, ...fields }))
  // Few users want to say it, and two fields of numbers would be the first thing to read.
  const [isPlaced, setPlaced] = useState(typed.latitude !== '' || typed.longitude !== '')
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()

  const locate = () => {
    setLocating(true)
    setProblem(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        set(roughly(coords))
        setLocating(false)
      },
      () => {
        setProblem(words.noPosition)
        setLocating(false)
      },
      { timeout: POSITION_MS, maximumAge: Number.POSITIVE_INFINITY },
    )
  }
  const save = async (fields: typeof typed, onFailure: OnFailure) => {
    const coordinates = coordinatesOf(fields)
    if (coordinates !== undefined) return onSave({ name: fields.name, coordinates }, onFailure)
    setProblem(words.wrongCoordinates)
    return false
  }

  return (
    <NameSheet
      title={region === undefined ? words.addRegion : words.editRegion}
      label={words.name}
      placeholder={words.regionExample}
      draft={draft}
      maxLength={NAME_LENGTH}
      onClose={onClose}
      onSave={save}
    >
      {!isPlaced && (
        <div className={styles.climate}>
          <p>{words.climate}</p>
          <Button look="quiet" aria-expanded={false} onClick={() => setPlaced(true)}>
            {words.changeClimate}
          </Button>
        </div>
      )}
      <fieldset className={styles.coordinates} hidden={!isPlaced}>
        <legend className={styles.legend}>{words.coordinates}</legend>
        <p className={styles.hint}>{words.coordinatesHint}</p>
        {'geolocation' in navigator && (
          <div>
            <Button look="soft" icon={LocateIcon} busy={isLocating} onClick={locate}>
              {words.usePosition}
            </Button>
          </div>
        )}
        <div className={styles.pair}>
          <TextField
            label={words.latitude}
            optional
            inputMode="text"
            autoComplete="off"
            placeholder={words.exampleOf('52.52')}
            value={typed.latitude}
            onChange={(latitude) => set({ latitude })}
          />
          <TextField
            label={words.longitude}
            optional
            inputMode="text"
            autoComplete="off"
            placeholder={words.exampleOf('13.40')}
            value={typed.longitude}
            onChange={(longitude) => set({ longitude })}
          />
        </div>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </fieldset>
    </NameSheet>
  )
}
