import type { components } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { categoriesQuery, methodsQuery } from '../api/queries.ts'
import type { Format } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Messages } from '../messages/messages.ts'
import { BackToMore } from '../ui/back-to-more.tsx'
import {
  BackupIcon,
  CategoriesIcon,
  HelpIcon,
  ImportIcon,
  InviteIcon,
  KeyIcon,
  PlantsIcon,
  UsersIcon,
} from '../ui/icons.ts'
import { Page } from '../ui/page.tsx'
import styles from './admin-page.module.css'
import { backupsQuery } from './backups/queries.ts'
import { PartAnchor, PartLink } from './part-link.tsx'
import { keysQuery, speciesCountQuery, userCountQuery } from './queries.ts'

/** The parts of the administration, each with its number. */
export function AdminPage() {
  const { t, format } = useI18n()
  const species = useQuery(speciesCountQuery()).data
  const categories = useQuery(categoriesQuery()).data?.length
  const users = useQuery(userCountQuery()).data
  const mode = useQuery(methodsQuery()).data?.registration
  const backups = useQuery(backupsQuery()).data
  const keys = useQuery(keysQuery()).data?.filter(({ active }) => active).length
  const words = t.admin.home
  const counted = (count: number | undefined, hint: (count: string) => string) =>
    count === undefined ? undefined : hint(format.number(count))
  const parts: { to: AdminPart; title: string; detail: string | undefined; icon: LucideIcon }[] = [
    {
      to: '/admin/species',
      title: words.species,
      detail: counted(species, words.speciesHint),
      icon: PlantsIcon,
    },
    { to: '/admin/import', title: words.import, detail: words.importHint, icon: ImportIcon },
    {
      to: '/admin/categories',
      title: words.categories,
      detail: counted(categories, words.categoriesHint),
      icon: CategoriesIcon,
    },
    { to: '/admin/users', title: words.users, detail: counted(users, words.usersHint), icon: UsersIcon },
    {
      to: '/admin/joining',
      title: t.admin.joining.title,
      detail: mode && t.admin.joining.hint[mode],
      icon: InviteIcon,
    },
    {
      to: '/admin/backups',
      title: t.admin.backups.title,
      detail: backups && backupsHint(t, format, backups),
      icon: BackupIcon,
    },
    { to: '/admin/keys', title: words.keys, detail: counted(keys, words.keysHint), icon: KeyIcon },
  ]
  return (
    <Page title={t.admin.title} back={<BackToMore />}>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.to}>
            <PartLink {...part} />
          </li>
        ))}
        <li>
          <PartAnchor
            href="/help/operating"
            target="_blank"
            rel="noreferrer"
            icon={HelpIcon}
            title={words.help}
            detail={words.helpHint}
          />
        </li>
      </ul>
    </Page>
  )
}

type AdminPart =
  | '/admin/species'
  | '/admin/import'
  | '/admin/categories'
  | '/admin/users'
  | '/admin/joining'
  | '/admin/backups'
  | '/admin/keys'

/** In a few words, what an administrator should know of the backups. */
function backupsHint(
  t: Messages,
  format: Format,
  { enabled, lastFailure, backups: [newest] }: components['schemas']['Backups'],
): string {
  const { hint } = t.admin.backups
  if (!enabled) return hint.off
  if (lastFailure !== undefined) return hint.failed
  return newest === undefined ? hint.none : hint.last(format.dateTime(newest.createdAt))
}
