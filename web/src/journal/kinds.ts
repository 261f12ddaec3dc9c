/** What people write down most: watering, fertilizing, photo, note, repotting, pruning, misting, observation. */
const USUAL: readonly number[] = [1, 2, 12, 0, 4, 6, 3, 10]

/** The kind with this number, if there is one. */
export function kindOf<Kind extends number>(
  kinds: readonly Kind[],
  value: number | undefined,
): Kind | undefined {
  return kinds.find((kind) => kind === value)
}

/** All kinds, the usual ones first: always in the same order, since hands learn where things are. */
export function kindsInOrder<Kind extends number>(kinds: readonly Kind[]): Kind[] {
  const rank = (kind: number) => {
    const usual = USUAL.indexOf(kind)
    return usual === -1 ? USUAL.length + kind : usual
  }
  return kinds.toSorted((a, b) => rank(a) - rank(b))
}
