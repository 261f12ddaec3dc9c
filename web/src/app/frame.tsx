import { Link, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { client } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import { endedGarden } from '../gardens/ended-garden.ts'
import { RoleContext } from '../gardens/role.ts'
import { useGardens, useIsChoiceOpen } from '../gardens/use-gardens.ts'
import { useEndOfGarden, useFirstGarden, useShownRole } from '../gardens/use-shown-garden.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { lazyNote } from '../i18n/lazy-part.ts'
import { classNames } from '../ui/class-names.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { AllowedPage } from './allowed-page.tsx'
import styles from './frame.module.css'
import { MainNavigation } from './main-navigation.tsx'
import { OfflineNote } from './offline-note.tsx'
import { OutboxNotes } from './outbox-notes.tsx'
import { OutboxProvider } from './outbox-provider.tsx'
import { SearchButton } from './search-button.tsx'
import { useGardenAtHand } from './use-garden-at-hand.ts'
import { useLiveGarden } from './use-live-garden.ts'
import { useSearchDialog } from './use-search-dialog.tsx'
import { WholeAgain } from './whole-again.tsx'

// Few users have more than one garden.
const GardenSwitcher = lazyNote(async () => (await import('../gardens/garden-switcher.tsx')).GardenSwitcher, {
  wanted: true,
})
const EndedGardenNote = lazyNote(async () => (await import('./ended-garden-note.tsx')).EndedGardenNote)

/** What stands around every page behind the sign-in: the navigation, and what is said about the connection. */
export function Frame() {
  const { t } = useI18n()
  const user = useUser()
  const isWide = useWideScreen()
  const content = useRef<HTMLElement>(null)
  useFocusOnNewPage(content)
  useGardenAtHand()
  useLiveGarden()
  const gardens = useGardens()
  const role = useShownRole(gardens)
  useEndOfGarden()
  useFirstGarden(gardens)
  const search = useSearchDialog()
  const isChoiceOpen = useIsChoiceOpen()
  // Its room is there before it, so that it moves nothing.
  const switcher = (gardens.length > 1 || client.garden !== undefined) && (
    <div className={styles.choice}>{gardens.length > 1 && <GardenSwitcher gardens={gardens} />}</div>
  )
  // The session just ended; the router is about to leave.
  if (user === undefined) return null
  return (
    <RoleContext value={role}>
      <OutboxProvider key={user.id} userId={user.id}>
        <div className={styles.frame}>
          <a className={styles.skip} href="#content">
            {t.app.skipToContent}
          </a>
          <header className={classNames(styles.side, isWide && isChoiceOpen && styles.unseen)}>
            {isWide && (
              <Link to="/" className={styles.brand}>
                <img src="/icon.svg" alt="" width="32" height="32" />
                {t.app.name}
              </Link>
            )}
            {isWide && switcher}
            {isWide && <SearchButton {...search} />}
            <MainNavigation search={search} />
            {isWide && <p className={styles.person}>{user.email}</p>}
          </header>
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            className={classNames(styles.content, !isWide && isChoiceOpen && styles.unseen)}
          >
            <OfflineNote />
            {!isWide && switcher}
            {endedGarden() !== undefined && <EndedGardenNote />}
            <OutboxNotes />
            <WholeAgain />
            <AllowedPage />
          </main>
          {search.dialog}
        </div>
      </OutboxProvider>
    </RoleContext>
  )
}

/**
 * The link that led to a page is gone with the page before, and the focus with it: it goes to the content, so that the next
 * thing heard or reached by Tab is of the new page. A field there that takes the focus itself keeps it.
 */
function useFocusOnNewPage(content: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        if (content.current?.contains(document.activeElement)) return
        content.current?.focus({ preventScroll: true })
      }),
    [router, content],
  )
}
