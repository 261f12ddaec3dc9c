import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
}

type MenuProps = {
  /** The button that opens it; it must take a ref. */
  trigger: ReactElement
  /** Groups have a line between them. Without any item there is no button either. */
  groups: readonly (readonly MenuItem[])[]
  /** It was asked for before there was a menu. */
  isOpenAtFirst?: boolean
}

/** Not modal, since the scroll lock of Radix needs a style element, which the content security policy refuses. */
export function Menu({ trigger, groups, isOpenAtFirst = false }: MenuProps) {
  if (groups.every((items) => items.length === 0)) return null
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {groups
            .filter((items) => items.length > 0)
            .map((items) => (
              <DropdownMenu.Group key={items.map((item) => item.label).join()} className={styles.group}>
                {items.map(({ label, icon: Icon, onSelect, danger, disabled }) => (
                  <DropdownMenu.Item
                    key={label}
                    className={classNames(styles.item, danger && styles.danger)}
                    disabled={disabled ?? false}
                    onSelect={onSelect}
                  >
                    {Icon && <Icon aria-hidden="true" className={styles.icon} />}
                    {label}
                  </DropdownMenu.Item>
                ))}
              </DropdownMenu.Group>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
