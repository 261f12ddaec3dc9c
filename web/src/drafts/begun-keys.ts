/** The device keeps the list of several new plants under this key. It is the user's own: the next one at the device does not find it. */
export function severalKey(userId: number): string {
  return `frond-several-${userId}`
}

/** The device keeps a walk along new plants under this key. */
export function walkKey(userId: number): string {
  return `frond-walk-${userId}`
}
