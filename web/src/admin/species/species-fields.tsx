import { CareDifficulty, LightRequirement, ToxicityLevel } from '@frond/client'
import { choices, word } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { type Choice, Select } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { LONGEST, type SpeciesDraft, withNameParts } from './species-draft.ts'
import styles from './species-form.module.css'

type FieldsProps = { draft: SpeciesDraft; set: (changes: Partial<SpeciesDraft>) => void }

type NameProps = FieldsProps & { nameError: string | undefined }

export function CommonNameField({ draft, set, nameError }: NameProps) {
  const { t } = useI18n()
  const words = t.admin.species.field
  return (
    <TextField
      label={words.commonName}
      hint={words.commonNameHint}
      value={draft.commonName}
      maxLength={LONGEST.commonName}
      error={nameError}
      autoComplete="off"
      onChange={(commonName) => set({ commonName })}
    />
  )
}

export function ScientificNameField({ draft, set }: FieldsProps) {
  const { t } = useI18n()
  return (
    <TextField
      label={t.admin.species.field.scientificName}
      optional
      value={draft.scientificName}
      maxLength={LONGEST.scientificName}
      autoComplete="off"
      spellCheck={false}
      onChange={(scientificName) => set({ scientificName })}
      onBlur={() => set(withNameParts(draft))}
    />
  )
}

export function NameFields({ draft, set, nameError }: NameProps) {
  const { t } = useI18n()
  const words = t.admin.species.field
  return (
    <div className={styles.fields}>
      <CommonNameField {...{ draft, set, nameError }} />
      <ScientificNameField {...{ draft, set }} />
      <div className={styles.pair}>
        <TextField
          label={words.genus}
          optional
          value={draft.genus}
          maxLength={LONGEST.genus}
          autoComplete="off"
          spellCheck={false}
          onChange={(genus) => set({ genus })}
        />
        <TextField
          label={words.speciesEpithet}
          optional
          value={draft.speciesEpithet}
          maxLength={LONGEST.speciesEpithet}
          autoComplete="off"
          spellCheck={false}
          onChange={(speciesEpithet) => set({ speciesEpithet })}
        />
      </div>
      <TextField
        label={words.family}
        optional
        value={draft.family}
        maxLength={LONGEST.family}
        autoComplete="off"
        spellCheck={false}
        onChange={(family) => set({ family })}
      />
      <TextArea
        label={words.description}
        optional
        rows={5}
        value={draft.description}
        maxLength={LONGEST.description}
        onChange={(description) => set({ description })}
      />
    </div>
  )
}

export function CareFields({ draft, set }: FieldsProps) {
  const { t } = useI18n()
  const words = t.admin.species.field
  const { light, careDifficulty, toxicity } = t.enumerations
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <Select
          label={words.lightRequirement}
          choices={withUnknown(LightRequirement.Unspecified, LightRequirement, light)}
          value={draft.lightRequirement}
          onChange={(lightRequirement) => set({ lightRequirement })}
        />
        <Select
          label={words.careDifficulty}
          choices={withUnknown(CareDifficulty.Unspecified, CareDifficulty, careDifficulty)}
          value={draft.careDifficulty}
          onChange={(careDifficulty) => set({ careDifficulty })}
        />
        <Select
          label={words.toxicityLevel}
          choices={withUnknown(ToxicityLevel.Unspecified, ToxicityLevel, toxicity)}
          value={draft.toxicityLevel}
          onChange={(toxicityLevel) => set({ toxicityLevel })}
        />
        <TextField
          label={words.humidityRequirement}
          optional
          value={draft.humidityRequirement}
          maxLength={LONGEST.humidityRequirement}
          autoComplete="off"
          onChange={(humidityRequirement) => set({ humidityRequirement })}
        />
      </div>
      <TextArea
        label={words.wateringFrequencyGuide}
        hint={words.wateringHint}
        optional
        rows={2}
        value={draft.wateringFrequencyGuide}
        maxLength={LONGEST.wateringFrequencyGuide}
        onChange={(wateringFrequencyGuide) => set({ wateringFrequencyGuide })}
      />
    </div>
  )
}

/** Here "not said" can be chosen as well. */
function withUnknown<Value extends number>(
  unknown: Value,
  values: Readonly<Record<string, Value>>,
  words: Readonly<Record<number, string>>,
): Choice<Value>[] {
  return [{ value: unknown, label: word(words, unknown) }, ...choices(values, words)]
}
