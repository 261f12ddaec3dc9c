/**
 * A function that works out each of the few things it is asked for only once. Where clients choose what it is asked for there
 * must be an end: after so many it forgets all, which costs less than keeping account of which was used last.
 */
export function memoize<Key, Value extends NonNullable<unknown>>(
  most: number,
  workOut: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const value = workOut(key)
    known.set(key, value)
    return value
  }
}
