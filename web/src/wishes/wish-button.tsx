import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { WishIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { wishesQuery } from './queries.ts'
import { useWishChanges } from './wish-changes.ts'

/** Puts a species on the list of wishes, or leads there once it is on it. */
export function WishButton({ speciesId }: { speciesId: number }) {
  const { t } = useI18n()
  const { add } = useWishChanges()
  const { data: wishes = [] } = useQuery({ ...wishesQuery(), throwOnError: false })
  const isWished = wishes.some(({ species }) => species?.id === speciesId)
  return isWished ? (
    <LinkButton wide look="quiet" icon={WishIcon} to="/wishes">
      {t.wishes.isWished}
    </LinkButton>
  ) : (
    <Button wide look="quiet" icon={WishIcon} onClick={() => void add({ species: { id: speciesId } })}>
      {t.wishes.wish}
    </Button>
  )
}
