import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { classNames } from './class-names.ts'
import styles from './sortable-list.module.css'

type SortableListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => UniqueIdentifier
  nameOf: (item: T) => string
  onReorder: (items: T[]) => void
  children: (item: T) => ReactNode
}

/** A list in the person's own order, changed by finger, mouse or keyboard. */
export function SortableList<T>({ label, items, keyOf, nameOf, onReorder, children }: SortableListProps<T>) {
  const { t } = useI18n()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(keyOf)
  // Right after it was picked up, an item is over its own place: nothing to tell.
  const overLast = useRef<UniqueIdentifier>(undefined)

  const say = (
    sentence: (name: string, place: number, count: number) => string,
    moved: UniqueIdentifier,
    over: UniqueIdentifier | undefined,
  ) => {
    const item = items[keys.indexOf(moved)]
    if (item === undefined) return undefined
    return sentence(nameOf(item), keys.indexOf(over ?? moved) + 1, items.length)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      overLast.current = active.id
      return say(t.ui.sort.pickedUp, active.id, undefined)
    },
    onDragOver: ({ active, over }) => {
      if (over === null || over.id === overLast.current) return undefined
      overLast.current = over.id
      return say(t.ui.sort.moved, active.id, over.id)
    },
    onDragEnd: ({ active, over }) => say(t.ui.sort.putDown, active.id, over?.id),
    onDragCancel: ({ active }) => say(t.ui.sort.cancelled, active.id, undefined),
  }
  const reorder = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) {
      onReorder(arrayMove([...items], keys.indexOf(active.id), keys.indexOf(over.id)))
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.ui.sort.instructions } }}
      onDragEnd={reorder}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets. */}
        <ul role="list" aria-label={label} className={styles.list}>
          {items.map((item) => (
            <SortableRow key={keyOf(item)} id={keyOf(item)} handle={t.ui.sort.handle(nameOf(item))}>
              {children(item)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({
  id,
  handle,
  children,
}: {
  id: UniqueIdentifier
  handle: string
  children: ReactNode
}) {
  const sortable = useSortable({ id })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    sortable
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.row, isDragging && styles.dragged)}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        aria-label={handle}
        aria-describedby={attributes['aria-describedby']}
        className={styles.handle}
        {...listeners}
      >
        <GripVertical aria-hidden="true" className={styles.icon} />
      </button>
      <div className={styles.content}>{children}</div>
    </li>
  )
}
