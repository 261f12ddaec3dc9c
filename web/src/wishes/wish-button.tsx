import type { PlantSpecies } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { asPlantName } from '../plants/plant-name.ts'
import { Button } from '../ui/button.tsx'
import { WishIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useWishes } from './use-wishes.ts'
import { useWishChanges } from './wish-changes.ts'
import { wishSpecies } from './wish-species.ts'

/** Puts a species on the list of wishes, or leads there once it is on it. */
export function WishButton({ species }: { species: PlantSpecies }) {
  const { t } = useI18n()
  const { add } = useWishChanges()
  const { wishes } = useWishes()
  const isWished = wishes.some((wish) => wish.species?.id === species.id)
  const wish = { name: asPlantName(species.commonName), note: '', species: wishSpecies(species) }
  return isWished ? (
    <LinkButton wide look="quiet" icon={WishIcon} to="/wishes">
      {t.wishes.isWished}
    </LinkButton>
  ) : (
    <Button wide look="quiet" icon={WishIcon} onClick={() => void add(wish)}>
      {t.wishes.wish}
    </Button>
  )
}
