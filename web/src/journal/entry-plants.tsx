import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PlantPhoto } from '../drawings/plant-photo.tsx'
import { useI18n } from '../i18n/i18n.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './entry-plants.module.css'
import type { PlantNames } from './queries.ts'

/** More would hide what the entry says. */
const AT_FIRST = 6
const LARGE_SIZES = '(min-width: 60rem) 18rem, 36px'

/** The plants of an entry, each leading to its page. Large ones stand in for photographs where there is room. */
export function EntryPlants(props: { ids: readonly number[]; names: PlantNames; large?: boolean }) {
  const { ids, names, large = false } = props
  const { t } = useI18n()
  const [all, setAll] = useState(false)
  const plants = ids.flatMap((id) => names.get(id) ?? [])
  const shown = all || plants.length <= AT_FIRST + 1 ? plants : plants.slice(0, AT_FIRST)
  const rest = plants.length - shown.length
  const className = classNames(styles.plants, large && styles.large)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
    <ul role="list" aria-label={t.journal.plants} className={className}>
      {shown.map((plant) => (
        <li key={plant.id}>
          <Link to="/plants/$plantId" params={{ plantId: plant.id }} className={styles.plant}>
            <span className={styles.photo}>
              <PlantPhoto plant={plant} ratio={1} sizes={large ? LARGE_SIZES : '36px'} />
            </span>
            {plant.name}
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className={styles.plant} onClick={() => setAll(true)}>
            {t.journal.morePlants(rest)}
          </button>
        </li>
      )}
    </ul>
  )
}
