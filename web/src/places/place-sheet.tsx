import { LightRequirement } from '@frond/client'
import type { Location, Region } from '../api/types.ts'
import type { OnFailure } from '../api/use-change.ts'
import { useDraft } from '../drafts/use-draft.ts'
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

/** Names the form for its draft. */
export function placeForm(region: Region, place?: Location): string {
  return place === undefined ? `place-new-${region.id}` : `place-${place.id}`
}

/** A place: what it is called, how light it is, and in which region. */
export function PlaceSheet({ place, region, regions, onClose, onSave }: PlaceSheetProps) {
  const { t } = useI18n()
  const words = t.places
  const draft = useDraft<PlaceFields>(
    placeForm(region, place),
    {
      name: place?.name ?? '',
      lightLevel: place?.lightLevel ?? LightRequirement.Unspecified,
      regionId: region.id,
    },
    { isEdit: place !== undefined },
  )
  const { lightLevel, regionId } = draft.fields
  return (
    <NameSheet
      title={place === undefined ? words.addPlace : words.editPlace}
      label={words.name}
      placeholder={words.picker.example}
      draft={draft}
      maxLength={NAME_LENGTH}
      onClose={onClose}
      onSave={onSave}
    >
      <Select<LightRequirement>
        label={words.picker.light}
        hint={words.lightHint}
        value={lightLevel}
        choices={[
          { value: LightRequirement.Unspecified, label: words.picker.lightUnknown },
          ...choices(LightRequirement, t.enumerations.light),
        ]}
        onChange={(lightLevel) => draft.set((before) => ({ ...before, lightLevel }))}
      />
      {regions.length > 1 && (
        <Select
          label={words.picker.region}
          value={regionId}
          choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(regionId) => draft.set((before) => ({ ...before, regionId }))}
        />
      )}
    </NameSheet>
  )
}
