import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { PlantSpecies } from '../api/types.ts'
import { Photo } from '../ui/photo.tsx'
import styles from './species-card.module.css'

const SIZES = '(min-width: 60rem) 14rem, 46vw'

export const SpeciesCard = memo(function SpeciesCard({ species }: { species: PlantSpecies }) {
  const { id, commonName, scientificName, coverUrl } = species
  return (
    <Link to="/catalogue/$speciesId" params={{ speciesId: id }} className={styles.card}>
      <Photo src={coverUrl} alt="" ratio={1} sizes={SIZES} seed={scientificName ?? commonName} corners="l" />
      <span className={styles.name}>{commonName}</span>
      {scientificName !== null && (
        <i lang="la" className={styles.scientific}>
          {scientificName}
        </i>
      )}
    </Link>
  )
})
