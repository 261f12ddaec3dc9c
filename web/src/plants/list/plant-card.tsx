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

/** As wide as the columns of the grid make it. */
const SIZES = '(min-width: 60rem) 14rem, 46vw'
const COMPACT_SIZES = '(min-width: 60rem) 8rem, 30vw'
const RATIO = 4 / 5

type PlantCardProps = {
  plant: Plant
  thirst: Thirst | undefined
  /** Smaller, with nothing but its name. */
  isCompact: boolean
  /** While several are selected, a card is ticked, wherever it is touched. */
  isPicking: boolean
  isSelected: boolean
  onToggle: (plant: Plant) => void
}

/** Of hundreds, those are drawn again that have changed. */
export const PlantCard = memo(function PlantCard(props: PlantCardProps) {
  const { plant, thirst, isCompact, isPicking, isSelected, onToggle } = props
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
  if (isPicking) {
    return (
      <div className={styles.card} data-compact={isCompact} data-selected={isSelected}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox in it takes the keys. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the checkbox in it. */}
        <div className={styles.link} onClick={() => onToggle(plant)}>
          {content}
        </div>
        <span className={styles.tick}>
          <Checkbox
            value={isSelected}
            onChange={() => onToggle(plant)}
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
