import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { meQuery } from '../account/queries.ts'
import { SignOut } from '../account/sign-out.tsx'
import { useUser } from '../api/session.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Card } from '../ui/card.tsx'
import {
  AdministrationIcon,
  AwayIcon,
  CatalogueIcon,
  NumbersIcon,
  PeopleIcon,
  RemindersIcon,
  SettingsIcon,
  TagIcon,
  WaitingIcon,
  WishIcon,
} from '../ui/icons.ts'
import { List, ListRowLink } from '../ui/list-row.tsx'
import { Page } from '../ui/page.tsx'
import type { Destination } from './destination.ts'
import styles from './more-page.module.css'

type Item = { to: Destination | '/waiting'; label: string; detail: string; icon: LucideIcon }

/** Leads to what has no room in the bar of a phone, and names the user of this garden. */
export function MorePage() {
  const { t } = useI18n()
  const user = useUser()
  const may = useRights()
  const { data: me = user } = useQuery(meQuery())
  const { unsent } = useOutbox()
  const { nav, more } = t.app
  const items: Item[] = [
    { to: '/tags', label: nav.tags, detail: more.tags, icon: TagIcon },
    { to: '/catalogue', label: nav.catalogue, detail: more.catalogue, icon: CatalogueIcon },
    { to: '/wishes', label: nav.wishes, detail: more.wishes, icon: WishIcon },
    { to: '/numbers', label: nav.numbers, detail: more.numbers, icon: NumbersIcon },
  ]
  if (may.change) items.push({ to: '/care/away', label: nav.away, detail: more.away, icon: AwayIcon })
  items.push(
    { to: '/reminders', label: nav.reminders, detail: more.reminders, icon: RemindersIcon },
    { to: '/people', label: t.people.title, detail: more.people, icon: PeopleIcon },
    { to: '/account', label: nav.account, detail: more.account, icon: SettingsIcon },
  )
  if (unsent.length > 0) {
    items.unshift({
      to: '/waiting',
      label: t.offline.title,
      detail: more.waiting(unsent.length),
      icon: WaitingIcon,
    })
  }
  if (user?.role === 'ADMIN') {
    items.push({ to: '/admin', label: nav.admin, detail: more.admin, icon: AdministrationIcon })
  }
  return (
    <Page title={me?.displayName ?? nav.more} lead={<span className={styles.email}>{me?.email}</span>}>
      <Card flush>
        <List>
          {items.map(({ to, label, detail, icon: Icon }) => (
            <ListRowLink
              key={to}
              to={to}
              aria-description={detail}
              leading={<Icon aria-hidden="true" className={styles.icon} />}
              title={label}
              // The name of a link is short; what it leads to is its description.
              detail={<span aria-hidden="true">{detail}</span>}
            />
          ))}
        </List>
      </Card>
      <div>
        <SignOut />
      </div>
    </Page>
  )
}
