import { PlantStatus } from '@frond/client'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Plant } from '../../api/types.ts'
import { SpeciesPhoto } from '../../drawings/species-photo.tsx'
import { word } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './plant-card.module.css'
import type { Thirst } from './thirst.ts'
import { ThirstBadge } from './thirst-badge.tsx'
import type { SelectedPlants } from './use-selected-plants.ts'

/** As wide as the columns of the grid make it. */
const SIZES = '(min-width: 60rem) 14rem, 46vw'
const COMPACT_SIZES = '(min-width: 60rem) 8rem, 30vw'
const RATIO = 4 / 5

type PlantCardProps = {
  plant: Plant
  thirst: Thirst | undefined
  selection: SelectedPlants
  /** Smaller, with nothing but its name. */
  isCompact: boolean
}

export const PlantCard = memo(function PlantCard(props: PlantCardProps) {
  const { plant, thirst, selection, isCompact } = props
  const { t } = useI18n()
  const gone = plant.status !== PlantStatus.Active
  const content = (
    <>
      <SpeciesPhoto
        species={plant.species}
        src={plant.covers[0]?.url}
        alt=""
        ratio={isCompact ? 1 : RATIO}
        sizes={isCompact ? COMPACT_SIZES : SIZES}
        seed={plant.species?.scientificName ?? plant.name}
        corners="l"
      >
        {gone && <span className={styles.badge}>{word(t.enumerations.plantStatus, plant.status)}</span>}
        <ThirstBadge thirst={thirst} />
      </SpeciesPhoto>
      <span data-read="" className={styles.name}>
        {plant.name}
      </span>
      {!isCompact && (
        <span data-read="" className={styles.detail}>
          {plant.location?.name ?? plant.species?.commonName}
        </span>
      )}
    </>
  )
  if (selection.isOn) {
    const selected = selection.has(plant.id)
    return (
      <div className={styles.card} data-compact={isCompact} data-selected={selected}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox in it takes the keys. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the checkbox in it. */}
        <div className={styles.link} onClick={() => selection.toggle(plant)}>
          {content}
        </div>
        <span className={styles.tick}>
          <Checkbox
            value={selected}
            onChange={() => selection.toggle(plant)}
            label={t.plantsList.selectPlant(plant.name)}
            labelHidden
          />
        </span>
      </div>
    )
  }
  return (
    <div className={styles.card} data-compact={isCompact} data-gone={gone}>
      <Link to="/plants/$plantId" params={{ plantId: plant.id }} className={styles.link}>
        {content}
      </Link>
    </div>
  )
})
