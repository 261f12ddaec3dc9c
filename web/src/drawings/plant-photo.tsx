import type { PhotoProps } from '../ui/photo.tsx'
import type { DrawnSpecies } from './habit-of.ts'
import { useKnownSpecies } from './known-species.ts'
import { SpeciesPhoto } from './species-photo.tsx'

type PlantPhotoProps = Omit<PhotoProps, 'src' | 'alt' | 'seed' | 'instead'> & {
  /** Where it does not say its species, that is taken from what is known of the plant. */
  plant: { id: number; name: string; coverUrl?: string | undefined; species?: DrawnSpecies | null }
}

/** A plant by its photograph, or by a drawing of how its species grows. Its name stands beside it. */
export function PlantPhoto({ plant: { id, name, coverUrl, species }, ...photo }: PlantPhotoProps) {
  const known = useKnownSpecies(id)
  return <SpeciesPhoto {...photo} species={species ?? known} src={coverUrl} alt="" seed={name} />
}
