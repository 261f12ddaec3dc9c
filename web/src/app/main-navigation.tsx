import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useUser } from '../api/session.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import {
  AdministrationIcon,
  AwayIcon,
  CatalogueIcon,
  EntryIcon,
  MoreIcon,
  NumbersIcon,
  PeopleIcon,
  PlaceIcon,
  PlantsIcon,
  RemindersIcon,
  SearchIcon,
  SettingsIcon,
  TagIcon,
  TodayIcon,
  WishIcon,
} from '../ui/icons.ts'
import { useRootMark } from '../ui/use-root-mark.ts'
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
  useRootMark('navigation')
  const items: Item[] = [
    { to: '/', label: t.app.nav.today, icon: TodayIcon },
    { to: '/plants', label: t.app.nav.plants, icon: PlantsIcon },
    { to: '/journal', label: t.app.nav.journal, icon: EntryIcon },
    { to: '/places', label: t.app.nav.places, icon: PlaceIcon },
  ]
  if (isWide) {
    items.push(
      { to: '/tags', label: t.app.nav.tags, icon: TagIcon, first: true },
      { to: '/catalogue', label: t.app.nav.catalogue, icon: CatalogueIcon },
      { to: '/wishes', label: t.app.nav.wishes, icon: WishIcon },
      { to: '/numbers', label: t.app.nav.numbers, icon: NumbersIcon },
    )
    if (may.change) items.push({ to: '/care/away', label: t.app.nav.away, icon: AwayIcon })
    items.push(
      { to: '/reminders', label: t.app.nav.reminders, icon: RemindersIcon, first: true },
      { to: '/people', label: t.app.nav.people, icon: PeopleIcon },
      { to: '/account', label: t.app.nav.account, icon: SettingsIcon },
    )
    if (user?.role === 'ADMIN') items.push({ to: '/admin', label: t.app.nav.admin, icon: AdministrationIcon })
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
                <SearchIcon aria-hidden="true" />
                <span>{t.app.action.search}</span>
              </button>
            </li>
            <li>
              <Link to="/more" aria-current={isBelowMore ? 'true' : undefined} className={styles.item}>
                <MoreIcon aria-hidden="true" />
                <span>{t.app.nav.more}</span>
              </Link>
            </li>
          </>
        )}
      </ul>
    </nav>
  )
}
