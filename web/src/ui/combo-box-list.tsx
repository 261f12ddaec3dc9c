import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './combo-box.module.css'
import { Spinner } from './spinner.tsx'

export type ComboOption<T> = {
  key: string | number
  value: T
  label: string
  detail?: ReactNode
  /** A photograph or an icon. */
  leading?: ReactNode
  group?: string | undefined
}

type ComboBoxListProps<T> = {
  listId: string
  label: string
  options: readonly ComboOption<T>[]
  own: readonly { label: string }[]
  /** What is said instead of suggestions. */
  status: string | undefined
  loading: boolean
  activeKey: string | number | undefined
  pick: (index: number) => void
}

export function optionId(listId: string, key: string | number | undefined): string {
  return `${listId}-${key}`
}

/** Names what stands below the suggestions, by its place there. */
export function ownKey(at: number): string {
  return `own-${at}`
}

export function ComboBoxList<T>(props: ComboBoxListProps<T>) {
  const { listId, label, options, own, status, loading, activeKey, pick } = props
  const popup = useRef<HTMLDivElement>(null)
  const count = options.length + own.length
  // Near the lower edge of a sheet or a page the suggestions would open out of sight, or grow out of it as they arrive.
  useLayoutEffect(() => {
    if (count > 0) bringIntoView(popup.current)
  }, [count])

  const option = (key: string | number, index: number, className: string | undefined, content: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the text box, which takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: likewise; the box names the active one.
    <div
      key={key}
      id={optionId(listId, key)}
      role="option"
      aria-selected={key === activeKey}
      className={classNames(styles.option, className)}
      onClick={() => pick(index)}
    >
      {content}
    </div>
  )

  const suggestion = (one: ComboOption<T>) =>
    option(
      one.key,
      options.indexOf(one),
      undefined,
      <>
        {one.leading !== undefined && <span className={styles.leading}>{one.leading}</span>}
        <span className={styles.words}>
          <span>{one.label}</span>
          {one.detail !== undefined && <span className={styles.detail}>{one.detail}</span>}
        </span>
      </>,
    )

  return (
    <div
      ref={popup}
      className={styles.popup}
      // The focus stays in the text box.
      onPointerDown={(event) => event.preventDefault()}
    >
      {status !== undefined && (
        <p aria-hidden="true" className={styles.status}>
          {loading && <Spinner />}
          {status}
        </p>
      )}
      {(options.length > 0 || own.length > 0) && (
        <div id={listId} role="listbox" aria-label={label}>
          {grouped(options).map(({ group, members }) =>
            group === undefined ? (
              members.map(suggestion)
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
              <div key={group} role="group" aria-label={group}>
                <span aria-hidden="true" className={styles.group}>
                  {group}
                </span>
                {members.map(suggestion)}
              </div>
            ),
          )}
          {own.map(({ label }, at) => option(ownKey(at), options.length + at, styles.own, label))}
        </div>
      )}
    </div>
  )
}

/** Under a finger, and in a sheet, with the field at the upper edge: below it the keys of the screen take half of the rest. */
function bringIntoView(popup: HTMLElement | null): void {
  const isInSheet = popup?.closest('[data-sheet]') !== null
  if (isInSheet || matchMedia('(pointer: coarse)').matches)
    popup?.parentElement?.scrollIntoView({ block: 'start' })
  else popup?.scrollIntoView({ block: 'nearest' })
}

/** Neighbours of the same group together; the order stays. */
function grouped<T>(options: readonly ComboOption<T>[]) {
  const groups: { group: string | undefined; members: ComboOption<T>[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last !== undefined && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}
