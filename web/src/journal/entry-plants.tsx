import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './entry-plants.module.css'
import type { PlantNames } from './queries.ts'

/** More would hide what the entry says. */
const AT_FIRST = 4

/** The plants of an entry, each leading to its page. */
export function EntryPlants({ ids, names }: { ids: readonly number[]; names: PlantNames }) {
  const { t } = useI18n()
  const [all, setAll] = useState(false)
  const plants = ids.flatMap((id) => names.get(id) ?? [])
  const shown = all || plants.length <= AT_FIRST + 1 ? plants : plants.slice(0, AT_FIRST)
  const rest = plants.length - shown.length
  return (
    <>
      {shown.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && t.journal.between}
          <Link to="/plants/$plantId" params={{ plantId: id }} className={styles.plant}>
            {name}
          </Link>
        </Fragment>
      ))}
      {rest > 0 && (
        <>
          {t.journal.between}
          <button type="button" className={styles.more} onClick={() => setAll(true)}>
            {t.journal.morePlants(rest)}
          </button>
        </>
      )}
    </>
  )
}
