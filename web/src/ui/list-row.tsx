import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './list-row.module.css'

type RowProps = {
  /** A photograph or an icon. */
  leading?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** A value or a control at the end. */
  trailing?: ReactNode
}

function Content({ leading, title, detail, trailing }: RowProps) {
  return (
    <>
      {leading !== undefined && <span className={styles.leading}>{leading}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail !== undefined && detail !== null && <span className={styles.detail}>{detail}</span>}
      </span>
      {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
    </>
  )
}

/** The list around rows, with a line between them. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
    <ul role="list" aria-label={label} className={styles.list}>
      {children}
    </ul>
  )
}

export function ListRow(props: RowProps) {
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Content {...props} />
      </div>
    </li>
  )
}

export function ListRowButton({ onClick, ...row }: RowProps & { onClick: () => void }) {
  return (
    <li className={styles.item}>
      <button type="button" onClick={onClick} className={classNames(styles.row, styles.touchable)}>
        <Content {...row} />
      </button>
    </li>
  )
}

type RowAnchorProps = RowProps & Omit<ComponentProps<'a'>, 'className' | 'children' | 'title'>

/** A row that leads to a page. */
export const ListRowLink = createLink(function RowAnchor(props: RowAnchorProps) {
  const { leading, title, detail, trailing, ...rest } = props
  return (
    <li className={styles.item}>
      <a {...rest} className={classNames(styles.row, styles.touchable)}>
        <Content {...{ leading, title, detail }} trailing={trailing ?? <Chevron />} />
      </a>
    </li>
  )
})

function Chevron() {
  return <ChevronRight aria-hidden="true" className={styles.chevron} />
}
