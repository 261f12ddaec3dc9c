import { LightRequirement } from '@frond/client'
import type { Region } from '../api/types.ts'
import { choices } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { NewPlace } from '../offline/outbox/commands.ts'
import { classNames } from '../ui/class-names.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './place-picker.module.css'

const NAME_LENGTH = 48
const NEW_REGION = 0

type NewPlaceFieldsProps = {
  label: string
  value: NewPlace
  onChange: (place: NewPlace) => void
  regions: readonly Region[]
  error?: string | undefined
  /** Below a list in which "new place" was chosen: the name is typed next. */
  isBelow: boolean
}

/** A place that is made together with the plant: what it is called, where it is, how light it is. */
export function NewPlaceFields({ label, value, onChange, regions, error, isBelow }: NewPlaceFieldsProps) {
  const { t } = useI18n()
  const { region } = value
  const words = t.places.picker
  return (
    <div className={classNames(styles.fields, isBelow && styles.below)}>
      <TextField
        label={label}
        value={value.name}
        placeholder={words.example}
        maxLength={NAME_LENGTH}
        error={error}
        autoComplete="off"
        autoFocus={isBelow}
        onChange={(name) => onChange({ ...value, name })}
      />
      <div className={styles.details}>
        {regions.length > 0 && (
          <Select
            label={words.region}
            value={'id' in region ? region.id : NEW_REGION}
            choices={[
              ...regions.map(({ id, name }) => ({ value: id, label: name })),
              { value: NEW_REGION, label: words.newRegion },
            ]}
            onChange={(id) => onChange({ ...value, region: id === NEW_REGION ? { name: '' } : { id } })}
          />
        )}
        {'name' in region && (
          <TextField
            label={regions.length > 0 ? words.regionName : words.region}
            value={region.name}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            onChange={(name) => onChange({ ...value, region: { name } })}
          />
        )}
        <Select
          label={words.light}
          optional
          value={value.lightLevel ?? LightRequirement.Unspecified}
          choices={[
            { value: LightRequirement.Unspecified, label: words.lightUnknown },
            ...choices(LightRequirement, t.enumerations.light),
          ]}
          onChange={(lightLevel) => onChange({ ...value, lightLevel })}
        />
      </div>
    </div>
  )
}
