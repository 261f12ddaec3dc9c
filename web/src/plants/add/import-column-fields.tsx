import { COLUMNS, type Column } from '../../../../src/features/transfer/imports/table/columns.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './import.module.css'

type ColumnFieldsProps = {
  first: readonly string[]
  columns: readonly Column[]
  hasHeadings: boolean
  onColumn: (at: number, column: Column) => void
  onHeadings: (hasHeadings: boolean) => void
}

/** What the columns mean: guessed, and to be put right. */
export function ColumnFields({ first, columns, hasHeadings, onColumn, onHeadings }: ColumnFieldsProps) {
  const { t } = useI18n()
  const words = t.plants.add.csv
  const choices = (['ignore', ...COLUMNS] as const).map((value) => ({ value, label: words.column[value] }))
  return (
    <Section title={words.columns}>
      <Checkbox label={words.heading} value={hasHeadings} onChange={onHeadings} />
      <div className={styles.columnFields}>
        {first.map((heading, at) => (
          <Select<Column>
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may repeat.
            key={at}
            label={hasHeadings && heading.trim() !== '' ? heading : words.columnNumber(at + 1)}
            value={columns[at] ?? 'ignore'}
            choices={choices}
            onChange={(column) => onColumn(at, column)}
          />
        ))}
      </div>
    </Section>
  )
}
