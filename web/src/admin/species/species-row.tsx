import { Link } from '@tanstack/react-router'
import type { PlantSpecies } from '../../api/types.ts'
import { categoryName } from '../../catalogue/category-name.ts'
import { SpeciesPhoto } from '../../drawings/species-photo.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { NextIcon } from '../../ui/icons.ts'
import styles from './species-row.module.css'

/** A species of the list, which opens it for changing. */
export function SpeciesRow({ species }: { species: PlantSpecies }) {
  const { t, format } = useI18n()
  const { id, commonName, scientificName, coverUrl, categories } = species
  return (
    <Link to="/admin/species/$speciesId" params={{ speciesId: id }} className={styles.row}>
      <span className={styles.photo}>
        <SpeciesPhoto species={species} src={coverUrl} alt="" ratio={1} sizes="48px" corners="s" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{commonName}</span>
        {scientificName !== null && scientificName !== commonName && (
          <i lang="la" className={styles.detail}>
            {scientificName}
          </i>
        )}
      </span>
      <span className={styles.categories}>
        {format.list(categories.map(({ name }) => categoryName(t, name)))}
      </span>
      <NextIcon aria-hidden="true" className={styles.chevron} />
    </Link>
  )
}
