import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReopening } from '../drafts/use-reopening.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { AddIcon, DeleteIcon, EditIcon, HaveIcon, MenuIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ShownWish } from './shown-wishes.ts'
import { useWishes } from './use-wishes.ts'
import { useWishChanges } from './wish-changes.ts'
import { WishSheet, wishForm } from './wish-sheet.tsx'
import styles from './wishes-page.module.css'

/** Plants to have one day, the newest wish first. */
export function WishesPage() {
  const { t } = useI18n()
  const words = t.wishes
  const may = useRights()
  const { read, wishes } = useWishes()
  const { remove } = useWishChanges()
  const [opened, setOpened] = useState<ShownWish | 'new'>()
  useReopening(
    (form) => (form === wishForm() ? 'new' : wishes.find((wish) => form === wishForm(wish))),
    (found) => setOpened(found),
  )
  const add = (
    <Button look={wishes.length > 0 ? 'soft' : 'primary'} icon={AddIcon} onClick={() => setOpened('new')}>
      {words.add}
    </Button>
  )
  return (
    <Page
      title={words.title}
      back={<BackToMore />}
      lead={words.lead}
      actions={may.change && wishes.length > 0 && add}
    >
      {read.isPending && wishes.length === 0 && <Skeleton shape="list" />}
      {read.isError && read.data === undefined && wishes.length === 0 && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && wishes.length === 0 && (
        <EmptyState text={words.empty} action={may.change && add} />
      )}
      {wishes.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
        <ul role="list" aria-label={words.title} className={styles.wishes}>
          {wishes.map((wish) => (
            <li key={wish.key} className={styles.wish}>
              <WishWords wish={wish} />
              {may.change && (
                <>
                  <Menu
                    trigger={<IconButton icon={MenuIcon} label={t.places.moreFor(wish.name)} />}
                    groups={[
                      [
                        { label: t.app.action.edit, icon: EditIcon, onSelect: () => setOpened(wish) },
                        {
                          label: t.app.action.delete,
                          icon: DeleteIcon,
                          danger: true,
                          onSelect: () => void remove(wish),
                        },
                      ],
                    ]}
                  />
                  <div className={styles.have}>
                    <LinkButton
                      look="soft"
                      icon={HaveIcon}
                      to="/plants/new"
                      search={{
                        wish: typeof wish.id === 'number' ? wish.id : wish.id.from,
                        name: wish.name,
                        ...(wish.species !== undefined && { speciesId: wish.species.id }),
                      }}
                      aria-label={words.haveNow(wish.name)}
                    >
                      {words.have}
                    </LinkButton>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <WishSheet wish={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  )
}

function WishWords({ wish: { name, species, note, isWaiting } }: { wish: ShownWish }) {
  const { t } = useI18n()
  return (
    <div className={styles.words}>
      <h2 className={styles.name}>{name}</h2>
      {species !== undefined && (
        <Link to="/catalogue/$speciesId" params={{ speciesId: species.id }} className={styles.species}>
          {species.scientificName === undefined ? (
            // Its name stands above.
            t.plantPage.inCatalogue
          ) : (
            <i lang="la">{species.scientificName}</i>
          )}
        </Link>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {isWaiting && <p className={styles.waiting}>{t.offline.waiting}</p>}
    </div>
  )
}
