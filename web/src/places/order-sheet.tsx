import type { Location, Region } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import styles from './places-page.module.css'

type OrderSheetProps = {
  regions: readonly Region[]
  onReorder: (regions: Region[]) => void
  onReorderPlaces: (region: Region, places: Location[]) => void
  onClose: () => void
}

/** Whether there is anything to put in order. */
export function canBeOrdered(regions: readonly Region[]): boolean {
  return regions.length > 1 || regions.some(({ locations }) => locations.length > 1)
}

/** The regions and their places by name alone, to put them in order. */
export function OrderSheet({ regions, onReorder, onReorderPlaces, onClose }: OrderSheetProps) {
  const { t } = useI18n()
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.places.order}
      description={t.places.orderHint}
      actions={<Button onClick={onClose}>{t.app.action.done}</Button>}
    >
      <div className={styles.orders}>
        {regions.length > 1 && (
          <Section title={t.places.areas}>
            <Names label={t.places.areas} items={regions} onReorder={onReorder} />
          </Section>
        )}
        {regions
          .filter(({ locations }) => locations.length > 1)
          .map((region) => (
            <Section key={region.id} title={region.name}>
              <Names
                label={t.places.placesOf(region.name)}
                items={region.locations}
                onReorder={(places) => onReorderPlaces(region, places)}
              />
            </Section>
          ))}
      </div>
    </Sheet>
  )
}

type NamesProps<T> = { label: string; items: readonly T[]; onReorder: (items: T[]) => void }

function Names<T extends { id: number; name: string }>({ label, items, onReorder }: NamesProps<T>) {
  return (
    <SortableList
      label={label}
      items={items}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onReorder={onReorder}
    >
      {({ name }) => <span className={styles.ordered}>{name}</span>}
    </SortableList>
  )
}
