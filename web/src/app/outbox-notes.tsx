import { Link, useLocation } from '@tanstack/react-router'
import { useI18n } from '../i18n/i18n.tsx'
import { lazyNote } from '../i18n/lazy-part.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import styles from './outbox-notes.module.css'

// Seldom is another user faster.
const AlreadyDoneNote = lazyNote(async () => (await import('./already-done-note.tsx')).AlreadyDoneNote, {
  wanted: true,
})

/** What became of things that were sent later than they were done: told until it is seen. */
export function OutboxNotes() {
  const { t } = useI18n()
  const { failed, notices, discard } = useOutbox()
  const isOnItsPage = useLocation({ select: ({ pathname }) => pathname === '/waiting' })
  return (
    <div role="status">
      {failed.length > 0 && !isOnItsPage && (
        <p className={styles.note}>
          <Link to="/waiting">{t.app.notSent(failed.length)}</Link>
        </p>
      )}
      {notices.map((notice) => (
        <AlreadyDoneNote
          key={notice.id}
          notice={notice}
          onClose={() => {
            void discard(notice.id)
            // The button is gone with what it closed.
            document.getElementById('content')?.focus({ preventScroll: true })
          }}
        />
      ))}
    </div>
  )
}
