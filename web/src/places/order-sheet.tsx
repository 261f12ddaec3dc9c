import type { Region } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import styles from './places-page.module.css'

type OrderSheetProps = {
  regions: readonly Region[]
  onReorder: (regions: Region[]) => void
  onClose: () => void
}

/** The regions by name alone, to put them in order. */
export function OrderSheet({ regions, onReorder, onClose }: OrderSheetProps) {
  const { t } = useI18n()
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.places.orderRegions}
      description={t.places.orderHint}
      actions={<Button onClick={onClose}>{t.app.action.done}</Button>}
    >
      <SortableList
        label={t.places.title}
        items={regions}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onReorder={onReorder}
      >
        {({ name }) => <span className={styles.ordered}>{name}</span>}
      </SortableList>
    </Sheet>
  )
}
