/** What people write down most, before they have habits of their own: watering, fertilizing, photo, note, repotting, pruning, misting, observation. */
const USUAL: readonly number[] = [1, 2, 12, 0, 4, 6, 3, 10]

/** The kind with this number, if there is one. */
export function kindOf<Kind extends number>(
  kinds: readonly Kind[],
  value: number | undefined,
): Kind | undefined {
  return kinds.find((kind) => kind === value)
}

/** All kinds, those that were used most first, then the usual ones. */
export function kindsByUse<Kind extends number>(kinds: readonly Kind[], used: Iterable<number>): Kind[] {
  const counts = new Map<number, number>()
  for (const kind of used) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const rank = (kind: number) => {
    const usual = USUAL.indexOf(kind)
    return usual === -1 ? USUAL.length + kind : usual
  }
  return kinds.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || rank(a) - rank(b))
}
