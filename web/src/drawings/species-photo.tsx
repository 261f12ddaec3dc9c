import { lazy, Suspense } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { LeafPlaceholder } from '../ui/leaf-placeholder.tsx'
import { Photo, type PhotoProps } from '../ui/photo.tsx'
import type { DrawnSpecies } from './habit-of.ts'
import styles from './species-drawing.module.css'
import type { SpeciesDrawingProps } from './species-drawing.tsx'

/** The drawings come with the first species that has no photograph. Without a connection the leaf stays. */
const SpeciesDrawing = lazy(() =>
  import('./species-drawing.tsx').then(
    (module) => ({ default: module.SpeciesDrawing }),
    () => ({ default: Leaf }),
  ),
)

type SpeciesPhotoProps = Omit<PhotoProps, 'instead'> & {
  /** Null for a plant of which nothing is known. */
  species: DrawnSpecies | null
}

/** A photograph, or, as long as there is none, a drawing of how the species grows. */
export function SpeciesPhoto({ species, ...photo }: SpeciesPhotoProps) {
  const { t } = useI18n()
  if (photo.src !== undefined || species === null) return <Photo {...photo} />
  const seed = photo.seed ?? species.scientificName ?? species.commonName
  const label = photo.alt === '' ? '' : t.ui.drawingOf(species.commonName)
  return (
    <Photo
      {...photo}
      instead={
        <Suspense fallback={<span className={styles.ground} />}>
          <SpeciesDrawing {...{ species, seed, label }} />
        </Suspense>
      }
    />
  )
}

function Leaf({ seed, label }: SpeciesDrawingProps) {
  return <LeafPlaceholder {...{ seed, label }} />
}
