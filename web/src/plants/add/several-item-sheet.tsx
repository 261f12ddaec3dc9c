import { useI18n } from '../../i18n/i18n.tsx'
import { PlacePicker } from '../../places/place-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { asPlantName, NAME_LENGTH } from '../plant-name.ts'
import styles from './add.module.css'
import { SubstrateSelect } from './more-fields.tsx'
import { MOST_TWINS, type SeveralItem } from './several-draft.ts'

type SeveralItemSheetProps = {
  item: SeveralItem
  onChange: (key: string, changed: Partial<SeveralItem>) => void
  onClose: () => void
}

/** Changes one line of the list; each change counts at once. */
export function SeveralItemSheet({ item, onChange, onClose }: SeveralItemSheetProps) {
  const { t } = useI18n()
  const words = t.plants.add
  const close = () => {
    if (item.name.trim() === '') onChange(item.key, { name: asPlantName(item.species.commonName) })
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && close()}
      title={item.species.commonName}
      actions={<Button onClick={close}>{t.app.action.done}</Button>}
    >
      <div className={styles.fields}>
        <TextField
          label={words.name}
          value={item.name}
          maxLength={NAME_LENGTH}
          onChange={(name) => onChange(item.key, { name })}
        />
        <NumberField
          label={words.several.count}
          value={item.count}
          min={1}
          max={MOST_TWINS}
          onChange={(count) => count !== undefined && onChange(item.key, { count: clamped(count) })}
        />
        <PlacePicker
          label={words.place}
          value={item.place}
          onChange={(place) => place !== undefined && onChange(item.key, { place })}
        />
        <SubstrateSelect value={item.substrate} onChange={(substrate) => onChange(item.key, { substrate })} />
      </div>
    </Sheet>
  )
}

function clamped(count: number): number {
  return Math.min(MOST_TWINS, Math.max(1, Math.round(count)))
}
