import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { PlantSpecies } from '../api/types.ts'
import { SpeciesPhoto } from '../drawings/species-photo.tsx'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { UnknownLightIcon } from '../ui/icons.ts'
import { LightIcon } from '../ui/light-icon.tsx'
import styles from './species-row.module.css'

/** A species by its names and what it needs: few of a catalogue have a photograph, so the others have a drawing of how they grow. */
export const SpeciesRow = memo(function SpeciesRow({ species }: { species: PlantSpecies }) {
  const { t } = useI18n()
  const { id, commonName, scientificName, coverUrl, lightRequirement } = species
  return (
    <Link to="/catalogue/$speciesId" params={{ speciesId: id }} className={styles.row}>
      <span className={styles.photo}>
        <SpeciesPhoto species={species} src={coverUrl} alt="" ratio={1} sizes="80px" corners="m" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{commonName}</span>
        {scientificName !== null && scientificName !== commonName && (
          <i lang="la" className={styles.scientific}>
            {scientificName}
          </i>
        )}
        {lightRequirement !== 0 && (
          <span className={styles.light}>
            <LightIcon light={lightRequirement} unknown={UnknownLightIcon} />
            {word(t.enumerations.light, lightRequirement)}
          </span>
        )}
      </span>
    </Link>
  )
})
