import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './virtual-grid.module.css'

type VirtualListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  children: (item: T) => ReactNode
  /** About how high a row is, in rem, before it is measured. */
  rowHeight: number
  /** Called when the end comes near, to load more. */
  onNearEnd?: () => void
}

type VirtualGridProps<T> = VirtualListProps<T> & {
  /** The narrowest a column may be, in rem; as many as fit. */
  columnWidth: number
  /** How many there are where fewer would fit. */
  columnsAtLeast?: number
}

const OVERSCAN_ROWS = 4
/** Rows from the end at which more is asked for. */
const NEAR_END = 6

/** As many rows as the window shows, however many there are. The page scrolls, not a box in it. */
export function VirtualGrid<T>({ columnWidth, columnsAtLeast = 2, ...props }: VirtualGridProps<T>) {
  return (
    <Rows
      {...props}
      isGrid
      columnsIn={(width) => Math.max(columnsAtLeast, Math.floor((width + GAP_REM) / (columnWidth + GAP_REM)))}
    />
  )
}

export function VirtualList<T>(props: VirtualListProps<T>) {
  return <Rows {...props} isGrid={false} columnsIn={() => 1} />
}

/** As wide as `--space-3`, the gap of the style sheet. */
const GAP_REM = 0.75

function Rows<T>(props: VirtualListProps<T> & { isGrid: boolean; columnsIn: (widthRem: number) => number }) {
  const { label, items, keyOf, children, rowHeight, onNearEnd, isGrid, columnsIn } = props
  const list = useRef<HTMLDivElement>(null)
  const focusedRow = useRef<number>(undefined)
  const { width, top, rem } = usePlace(list)
  const columns = columnsIn(width / rem)
  const gap = isGrid ? GAP_REM * rem : 0
  const count = Math.ceil(items.length / columns)

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight * rem,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    gap,
    getItemKey: (row) => {
      const first = items[row * columns]
      return first === undefined ? row : `${columns}:${keyOf(first)}`
    },
    // A row that scrolls out of sight would take the focus with it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const focused = focusedRow.current
      if (focused === undefined || focused >= count || shown.includes(focused)) return shown
      return [...shown, focused].toSorted((a, b) => a - b)
    },
  })

  const rows = virtualizer.getVirtualItems()
  const lastShown = rows.at(-1)?.index ?? -1
  const nearEnd = count > 0 && lastShown >= count - NEAR_END
  useEffect(() => {
    if (nearEnd && items.length > 0) onNearEnd?.()
  }, [nearEnd, items.length, onNearEnd])

  const columnsStyle: CSSProperties = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows between the list and its items would break an ul.
    <div
      ref={list}
      role="list"
      aria-label={label}
      className={styles.list}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onFocus={(event) => {
        focusedRow.current = rowOf(event)
      }}
      onBlur={() => {
        focusedRow.current = undefined
      }}
    >
      {rows.map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          role="presentation"
          className={styles.row}
          style={{ ...columnsStyle, transform: `translateY(${row.start - top}px)` }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
            // biome-ignore lint/a11y/useSemanticElements: see above.
            <div
              key={keyOf(item)}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={row.index * columns + column + 1}
              className={styles.item}
            >
              {children(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function rowOf(event: FocusEvent): number | undefined {
  const row = event.target.closest<HTMLElement>('[data-index]')?.dataset.index
  return row === undefined ? undefined : Number(row)
}

/** Where the list begins on the page and how wide it is; what stands above may grow. */
function usePlace(list: { current: HTMLElement | null }) {
  const [place, setPlace] = useState({ width: 360, top: 0, rem: 16 })
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect()
      if (box === undefined) return
      const next = {
        width: box.width,
        top: Math.round(box.top + window.scrollY),
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      }
      setPlace((last) =>
        last.width === next.width && last.top === next.top && last.rem === next.rem ? last : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
  return place
}
