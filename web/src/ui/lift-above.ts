export type Span = { top: number; bottom: number; left: number; right: number }

/** Between a notice and what it stands above. */
const GAP_PX = 8

/** How far up a box goes to lie on none of some others: 0 where it is free as it stands, or where no place above is. */
export function liftAbove(box: Span, others: readonly Span[]): number {
  let lift = 0
  for (const other of others.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = other.right <= box.left || other.left >= box.right
    const isAway = other.bottom <= box.top - lift || other.top >= box.bottom - lift
    if (!isBeside && !isAway) lift = box.bottom - other.top + GAP_PX
  }
  return box.top - lift < 0 ? 0 : lift
}
