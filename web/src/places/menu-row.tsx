import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { MenuIcon } from '../ui/icons.ts'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import styles from './menu-row.module.css'

type MenuRowProps = Omit<ComponentProps<'a'>, 'className' | 'children'> & {
  leading: ReactNode
  name: string
  detail?: ReactNode
  groups: readonly (readonly MenuItem[])[]
}

/** A thing that leads to its plants, with what can be done to it in a menu at the end. */
export const MenuRow = createLink(function MenuRowAnchor(props: MenuRowProps) {
  const { leading, name, detail, groups, ...anchor } = props
  const { t } = useI18n()
  return (
    <div className={styles.row}>
      <a {...anchor} className={styles.link}>
        {leading}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </span>
      </a>
      <Menu trigger={<IconButton icon={MenuIcon} label={t.places.moreFor(name)} />} groups={groups} />
    </div>
  )
})
