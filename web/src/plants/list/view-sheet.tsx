import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SORTS, type Sort } from './filter.ts'
import { COLUMNS, LAYOUTS, type PlantsView } from './plants-view.ts'
import styles from './sheet-fields.module.css'

type ViewSheetProps = {
  view: PlantsView
  onView: (changes: Partial<PlantsView>) => void
  sort: Sort
  onSort: (sort: Sort) => void
  onClose: () => void
}

/** In which order the plants stand, and how much of each is shown. */
export function ViewSheet({ view, onView, sort, onSort, onClose }: ViewSheetProps) {
  const { t } = useI18n()
  const words = t.plantsList
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={words.view}
      actions={<Button onClick={onClose}>{words.show}</Button>}
    >
      <div className={styles.fields}>
        <Select
          label={words.sort}
          value={sort}
          onChange={onSort}
          choices={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        />
        <SegmentedControl
          label={words.layout}
          value={view.layout}
          onChange={(layout) => onView({ layout })}
          choices={LAYOUTS.map((value) => ({ value, label: words.layouts[value] }))}
        />
        {view.layout === 'table' && (
          <ChipGroup
            label={words.columns}
            wrap
            value={view.columns}
            onChange={(columns) => onView({ columns })}
            choices={COLUMNS.map((value) => ({ value, label: words.column[value] }))}
          />
        )}
      </div>
    </Sheet>
  )
}
