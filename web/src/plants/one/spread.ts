/** At most so many of all, evenly apart, with the first and the last. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  const wanted = new Set(
    Array.from({ length: most }, (_, index) => Math.round((index * (items.length - 1)) / (most - 1))),
  )
  return items.filter((_, index) => wanted.has(index))
}
