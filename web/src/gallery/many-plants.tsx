import { useState } from 'react'
import { Section } from '../ui/page.tsx'
import { Photo } from '../ui/photo.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { VirtualGrid, VirtualList } from '../ui/virtual-grid.tsx'
import styles from './gallery.module.css'

const MANY = Array.from({ length: 1_000 }, (_, index) => ({ id: index + 1, name: `Plant ${index + 1}` }))

const SHAPES = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const

/** A garden of a size at which only what is in sight may be drawn. */
export function ManyPlants() {
  const [shape, setShape] = useState<(typeof SHAPES)[number]['value']>('grid')
  const common = { label: 'Many plants', items: MANY, keyOf: (plant: { id: number }) => plant.id }
  return (
    <Section title="Many plants">
      <SegmentedControl label="Shape" labelHidden choices={SHAPES} value={shape} onChange={setShape} />
      {shape === 'grid' ? (
        <VirtualGrid {...common} columnWidth={9.5} rowHeight={14}>
          {(plant) => (
            <a href={`#plant-${plant.id}`} className={styles.plant}>
              <Photo src={undefined} alt="" seed={plant.id} ratio={4 / 5} sizes="10rem" corners="m" />
              <p className={styles.name}>{plant.name}</p>
            </a>
          )}
        </VirtualGrid>
      ) : (
        <VirtualList {...common} rowHeight={3}>
          {(plant) => <p className={styles.name}>{plant.name}</p>}
        </VirtualList>
      )}
    </Section>
  )
}
