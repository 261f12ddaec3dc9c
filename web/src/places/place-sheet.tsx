import { LightRequirement } from '@frond/client'
import { useState } from 'react'
import type { Location, Region } from '../api/types.ts'
import type { OnFailure } from '../api/use-change.ts'
import { choices } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Select } from '../ui/select.tsx'
import { NameSheet } from './name-sheet.tsx'
import type { PlaceFields } from './use-place-changes.ts'

const NAME_LENGTH = 48

type PlaceSheetProps = {
  /** Absent for a new one. */
  place?: Location | undefined
  region: Region
  regions: readonly Region[]
  onClose: () => void
  onSave: (fields: PlaceFields, onFailure: OnFailure) => Promise<boolean>
}

/** A place: what it is called, how light it is, and in which region. */
export function PlaceSheet({ place, region, regions, onClose, onSave }: PlaceSheetProps) {
  const { t } = useI18n()
  const words = t.places
  const [lightLevel, setLightLevel] = useState(place?.lightLevel ?? LightRequirement.Unspecified)
  const [regionId, setRegionId] = useState(region.id)
  return (
    <NameSheet
      title={place === undefined ? words.addPlace : words.editPlace}
      label={words.name}
      placeholder={words.picker.example}
      initial={place?.name ?? ''}
      maxLength={NAME_LENGTH}
      onClose={onClose}
      onSave={(name, onFailure) => onSave({ name, lightLevel, regionId }, onFailure)}
    >
      <Select<LightRequirement>
        label={words.picker.light}
        hint={words.lightHint}
        value={lightLevel}
        choices={[
          { value: LightRequirement.Unspecified, label: words.picker.lightUnknown },
          ...choices(LightRequirement, t.enumerations.light),
        ]}
        onChange={setLightLevel}
      />
      {regions.length > 1 && (
        <Select
          label={words.picker.region}
          value={regionId}
          choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setRegionId}
        />
      )}
    </NameSheet>
  )
}
