import { Link, useLocation } from '@tanstack/react-router'
import {
  Bell,
  BookOpen,
  ChartColumn,
  Ellipsis,
  Heart,
  Leaf,
  type LucideIcon,
  MapPin,
  NotebookPen,
  Search,
  Settings2,
  ShieldCheck,
  Sun,
  Tag,
  TentTree,
  Users,
} from 'lucide-react'
import { useUser } from '../api/session.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import type { Destination } from './destination.ts'
import styles from './main-navigation.module.css'
import type { SearchOpener } from './use-search-dialog.tsx'

type Item = {
  to: Destination
  label: string
  icon: LucideIcon
  /** The first of a group in the column. */
  first?: true
}

/** What the last item of the bar stands for. */
const BELOW_MORE =
  /^\/(tags|catalogue|wishes|care\/away|reminders|people|numbers|account|waiting|admin)(\/|$)/

/** A bar under the thumb on a phone, a column at the side on a desktop; the bar's last item opens what has no room in it. */
export function MainNavigation({ search }: { search: SearchOpener }) {
  const { t } = useI18n()
  const user = useUser()
  const may = useRights()
  const isBelowMore = useLocation({ select: ({ pathname }) => BELOW_MORE.test(pathname) })
  const isWide = useWideScreen()
  const items: Item[] = [
    { to: '/', label: t.app.nav.today, icon: Sun },
    { to: '/plants', label: t.app.nav.plants, icon: Leaf },
    { to: '/journal', label: t.app.nav.journal, icon: NotebookPen },
    { to: '/places', label: t.app.nav.places, icon: MapPin },
  ]
  if (isWide) {
    items.push(
      { to: '/tags', label: t.app.nav.tags, icon: Tag, first: true },
      { to: '/catalogue', label: t.app.nav.catalogue, icon: BookOpen },
      { to: '/wishes', label: t.app.nav.wishes, icon: Heart },
      { to: '/numbers', label: t.app.nav.numbers, icon: ChartColumn },
    )
    if (may.change) items.push({ to: '/care/away', label: t.app.nav.away, icon: TentTree })
    items.push(
      { to: '/reminders', label: t.app.nav.reminders, icon: Bell, first: true },
      { to: '/people', label: t.app.nav.people, icon: Users },
      { to: '/account', label: t.app.nav.account, icon: Settings2 },
    )
    if (user?.role === 'ADMIN') items.push({ to: '/admin', label: t.app.nav.admin, icon: ShieldCheck })
  }
  return (
    <nav aria-label={t.app.nav.label} className={styles.navigation}>
      <ul>
        {items.map(({ to, label, icon: Icon, first }) => (
          <li key={to} data-first={first}>
            <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={styles.item}>
              <Icon aria-hidden="true" />
              <span>{label}</span>
            </Link>
          </li>
        ))}
        {!isWide && (
          <>
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                className={styles.item}
                onClick={search.open}
                onPointerDown={search.prepare}
              >
                <Search aria-hidden="true" />
                <span>{t.app.action.search}</span>
              </button>
            </li>
            <li>
              <Link to="/more" aria-current={isBelowMore ? 'true' : undefined} className={styles.item}>
                <Ellipsis aria-hidden="true" />
                <span>{t.app.nav.more}</span>
              </Link>
            </li>
          </>
        )}
      </ul>
    </nav>
  )
}
