import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { methodsQuery } from '../api/queries.ts'
import { useUser } from '../api/session.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { List, ListRowButton } from '../ui/list-row.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { EmailSheet } from './email-sheet.tsx'
import { PushSheet } from './push-sheet.tsx'
import { channelsQuery } from './queries.ts'
import styles from './reminders.module.css'
import { WAY_ICONS } from './way-icons.ts'
import { WaySheet } from './way-sheet.tsx'
import { KINDS, WAYS, type Way } from './ways.ts'

/** First which way, then what it needs. */
export function AddWaySheet({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { data: channels } = useQuery(channelsQuery())
  const { data: methods } = useQuery(methodsQuery())
  const user = useUser()
  const [way, setWay] = useState<Way>()
  const words = t.reminders.ways
  if (way === 'push' && user !== undefined) return <PushSheet userId={user.id} onClose={onClose} />
  if (way === 'email') return <EmailSheet onClose={onClose} />
  if (way !== undefined && way !== 'push') return <WaySheet way={way} onClose={onClose} />
  // There is one address to write to.
  const hasEmail = channels?.some(({ kind }) => kind === KINDS.email) ?? false
  const offersEmail = methods?.recovery === true && !hasEmail
  return (
    <Sheet open tall onOpenChange={(open) => !open && onClose()} title={words.choose}>
      <List label={words.choose}>
        {WAYS.filter((each) => each !== 'email' || offersEmail).map((each) => {
          const Icon = WAY_ICONS[each]
          return (
            <ListRowButton
              key={each}
              leading={<Icon aria-hidden="true" className={styles.icon} />}
              title={words[each]}
              detail={words[`${each}Detail`]}
              onClick={() => setWay(each)}
            />
          )
        })}
      </List>
    </Sheet>
  )
}
