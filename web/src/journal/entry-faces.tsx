import { PlantPhoto } from '../drawings/plant-photo.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import styles from './entry-faces.module.css'
import type { PlantNames } from './queries.ts'

/** As many as can still be told apart. */
const MOST = 4

type EntryFacesProps = { type: number; ids: readonly number[]; names: PlantNames }

/** Shows the plants of an entry by their photographs, with the sign of what was done. The words stand beside it. */
export function EntryFaces({ type, ids, names }: EntryFacesProps) {
  const plants = ids.flatMap((id) => names.get(id) ?? []).slice(0, MOST)
  if (plants.length === 0) return <CareIcon type={type} />
  return (
    <span className={styles.faces}>
      <span className={styles.photos} data-count={plants.length}>
        {plants.map((plant) => (
          <PlantPhoto key={plant.id} plant={plant} ratio={1} sizes="56px" />
        ))}
      </span>
      <span className={styles.badge}>
        <CareIcon type={type} />
      </span>
    </span>
  )
}
