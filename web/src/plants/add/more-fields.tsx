import { CultivationMethod, Substrate } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../api/queries.ts'
import { useToday } from '../../api/use-today.ts'
import { choices } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { UnfoldIcon } from '../../ui/icons.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import styles from './add.module.css'
import { type PlantDraft, REMARK_LENGTH } from './plant-draft.ts'

type MoreFieldsProps = {
  draft: PlantDraft
  onChange: (change: Partial<PlantDraft>) => void
  isOpen: boolean
}

/** Asks for what need not be said about a plant. */
export function MoreFields({ draft, onChange, isOpen }: MoreFieldsProps) {
  const { t } = useI18n()
  const words = t.plants.add
  const { data: tags = [] } = useQuery(tagsQuery())
  const today = useToday()
  return (
    <details className={styles.more} open={isOpen}>
      <summary>
        {words.more}
        <UnfoldIcon aria-hidden="true" className={styles.chevron} />
      </summary>
      <div className={styles.fields}>
        <DateField
          label={words.plantingDate}
          value={draft.plantingDate ?? ''}
          onChange={(plantingDate) => onChange({ plantingDate })}
          max={today}
        />
        <div className={styles.pair}>
          <Select
            label={words.cultivation}
            value={draft.cultivationMethod ?? CultivationMethod.Unspecified}
            choices={[
              { value: CultivationMethod.Unspecified, label: words.notSaid },
              ...choices(CultivationMethod, t.enumerations.cultivation),
            ]}
            onChange={(cultivationMethod) => onChange({ cultivationMethod })}
          />
          <SubstrateSelect value={draft.substrate} onChange={(substrate) => onChange({ substrate })} />
        </div>
        {tags.length > 0 && (
          <div>
            <p aria-hidden="true" className={styles.label}>
              {words.tags}
            </p>
            <ChipGroup
              wrap
              label={words.tags}
              choices={tags.map(({ id, name }) => ({ value: id, label: name }))}
              value={draft.tagIds ?? []}
              onChange={(tagIds) => onChange({ tagIds })}
            />
          </div>
        )}
        <TextArea
          label={words.note}
          value={draft.remark ?? ''}
          maxLength={REMARK_LENGTH}
          onChange={(remark) => onChange({ remark })}
        />
      </div>
    </details>
  )
}

type SubstrateSelectProps = { value: Substrate | undefined; onChange: (substrate: Substrate) => void }

export function SubstrateSelect({ value, onChange }: SubstrateSelectProps) {
  const { t } = useI18n()
  return (
    <Select
      label={t.plants.add.substrate}
      value={value ?? Substrate.Unspecified}
      choices={[
        { value: Substrate.Unspecified, label: t.plants.add.notSaid },
        ...choices(Substrate, t.enumerations.substrate),
      ]}
      onChange={onChange}
    />
  )
}
