import { Link } from '@tanstack/react-router'
import { BookOpen, type LucideIcon, Settings2, ShieldCheck, Tag, TentTree } from 'lucide-react'
import { useUser } from '../api/session.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Page } from '../ui/page.tsx'
import type { Destination } from './destination.ts'
import styles from './more-page.module.css'

/** What has no room in the bar of a phone. */
export function MorePage() {
  const { t } = useI18n()
  const user = useUser()
  const items: { to: Destination; label: string; icon: LucideIcon }[] = [
    { to: '/tags', label: t.app.nav.tags, icon: Tag },
    { to: '/catalogue', label: t.app.nav.catalogue, icon: BookOpen },
    { to: '/care/away', label: t.app.nav.away, icon: TentTree },
    { to: '/account', label: t.app.nav.account, icon: Settings2 },
  ]
  if (user?.role === 'ADMIN') items.push({ to: '/admin', label: t.app.nav.admin, icon: ShieldCheck })
  return (
    <Page title={t.app.nav.more}>
      <ul className={styles.list}>
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.item}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
