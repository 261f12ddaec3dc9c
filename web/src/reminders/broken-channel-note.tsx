import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useI18n } from '../i18n/i18n.tsx'
import { WarningIcon } from '../ui/icons.ts'
import styles from './broken-channel-note.module.css'
import { channelsQuery } from './queries.ts'
import { isBroken, nameOf } from './ways.ts'

/** Reminders that do not come must be told on a page that the user reads without them. */
export function BrokenChannelNote() {
  const { t } = useI18n()
  const { data: broken } = useQuery({
    ...channelsQuery(),
    select: (channels) => channels.find(isBroken),
    // A page that cannot tell is no reason to fail.
    throwOnError: false,
  })
  if (broken === undefined) return null
  return (
    <p role="status" className={styles.note}>
      <WarningIcon aria-hidden="true" className={styles.icon} />
      <span>
        {t.reminders.channels.brokenOnHome(nameOf(t, broken))}{' '}
        <Link to="/reminders">{t.reminders.channels.mend}</Link>
      </span>
    </p>
  )
}
