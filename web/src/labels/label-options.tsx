import { useI18n } from '../i18n/i18n.tsx'
import { ChipGroup } from '../ui/chip-group.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { FORMATS, type Format, formatOf, PAPERS } from './formats.ts'
import { CONTENTS, type LabelChoice } from './label-choice.ts'
import styles from './labels-page.module.css'

type LabelOptionsProps = {
  choice: LabelChoice
  onChoose: (choice: LabelChoice) => void
  used: number
  onUsed: (used: number) => void
}

/** The size, what stands on each label, and with which label of a used sheet to begin. */
export function LabelOptions({ choice, onChoose, used, onUsed }: LabelOptionsProps) {
  const { t, format } = useI18n()
  const { columns, rows, paper } = choice.format
  const named = ({ id, ...one }: Format) => {
    const { width, height } = one.label
    const size =
      one.shape === 'round' ? format.number(width) : `${format.number(width)} × ${format.number(height)}`
    if (id === 'tape') return t.labels.tape(size)
    if (id === 'stick') return t.labels.stick(size)
    const count = one.columns * one.rows
    return one.shape === 'round' ? t.labels.discs(count, size) : t.labels.each(count, size)
  }
  return (
    <div className={styles.options}>
      <Select
        label={t.labels.size}
        value={choice.format.id}
        onChange={(id) => onChoose({ ...choice, format: formatOf(id) })}
        choices={PAPERS.map((group) => ({
          label: t.labels.papers[group],
          choices: FORMATS.filter((one) => one.paper === group).map((one) => ({
            value: one.id,
            label: named(one),
          })),
        }))}
      />
      <div className={styles.contents}>
        <span aria-hidden="true" className={styles.legend}>
          {t.labels.contents}
        </span>
        <ChipGroup
          label={t.labels.contents}
          wrap
          value={choice.contents}
          // One at least stays: an empty label is none.
          onChange={(contents) =>
            contents.length > 0 &&
            onChoose({ ...choice, contents: CONTENTS.filter((content) => contents.includes(content)) })
          }
          choices={CONTENTS.map((value) => ({ value, label: t.labels.content[value] }))}
        />
      </div>
      {paper !== 'single' && (
        <NumberField
          label={t.labels.used}
          value={used}
          min={0}
          max={columns * rows - 1}
          onChange={(value) => onUsed(value ?? 0)}
        />
      )}
    </div>
  )
}
