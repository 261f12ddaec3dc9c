import { useState } from 'react'
import { LeafPlaceholder } from '../ui/leaf-placeholder.tsx'
import { useDark } from '../ui/use-dark.ts'
import { type DrawnSpecies, habitOf } from './habit-of.ts'
import styles from './species-drawing.module.css'

/** The addresses of the drawings, by their files. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

export type SpeciesDrawingProps = {
  species: DrawnSpecies
  seed: string | number
  /** Empty where the words beside it say the same. */
  label: string
}

/** How a species grows, drawn for the theme that is shown; a leaf where that is not known, or cannot be had. */
export function SpeciesDrawing({ species, seed, label }: SpeciesDrawingProps) {
  const theme = useDark() ? 'dark' : 'light'
  const [failed, setFailed] = useState<string>()
  const habit = habitOf(species)
  const src = habit === undefined ? undefined : PICTURES[`./pictures/${habit}-${theme}.webp`]
  if (src === undefined || failed === src) return <LeafPlaceholder seed={seed} label={label} />
  return (
    <span className={styles.ground}>
      <img
        src={src}
        alt={label}
        loading="lazy"
        decoding="async"
        draggable={false}
        className={styles.drawing}
        onError={() => setFailed(src)}
      />
    </span>
  )
}
