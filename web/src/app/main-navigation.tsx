import { Link } from '@tanstack/react-router'
import {
  BookOpen,
  Ellipsis,
  Leaf,
  type LucideIcon,
  MapPin,
  NotebookPen,
  Settings2,
  ShieldCheck,
  Sun,
  Tag,
} from 'lucide-react'
import { useUser } from '../api/session.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Destination } from './destination.ts'
import styles from './main-navigation.module.css'

type Item = { to: Destination; label: string; icon: LucideIcon; where: 'both' | 'bar' | 'side' }

/** A bar under the thumb on a phone, a column at the side on a desktop; the bar's last item opens what has no room in it. */
export function MainNavigation() {
  const { t } = useI18n()
  const user = useUser()
  const items: Item[] = [
    { to: '/', label: t.app.nav.today, icon: Sun, where: 'both' },
    { to: '/plants', label: t.app.nav.plants, icon: Leaf, where: 'both' },
    { to: '/journal', label: t.app.nav.journal, icon: NotebookPen, where: 'both' },
    { to: '/places', label: t.app.nav.places, icon: MapPin, where: 'both' },
    { to: '/tags', label: t.app.nav.tags, icon: Tag, where: 'side' },
    { to: '/catalogue', label: t.app.nav.catalogue, icon: BookOpen, where: 'side' },
    { to: '/account', label: t.app.nav.account, icon: Settings2, where: 'side' },
    { to: '/more', label: t.app.nav.more, icon: Ellipsis, where: 'bar' },
  ]
  if (user?.role === 'ADMIN') {
    items.push({ to: '/admin', label: t.app.nav.admin, icon: ShieldCheck, where: 'side' })
  }
  return (
    <nav aria-label={t.app.nav.label} className={styles.navigation}>
      <ul>
        {items.map(({ to, label, icon: Icon, where }) => (
          <li key={to} data-where={where}>
            <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={styles.item}>
              <Icon aria-hidden="true" />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
