const SEVERAL = 'frond-several-'
const WALK = 'frond-walk-'

/**
 * The device keeps the list of several new plants under this key. It is the user's own: the next one at the device does not
 * find it. That for the garden of another stands apart.
 */
export function severalKey(userId: number, garden?: number): string {
  return SEVERAL + ownerOf(userId, garden)
}

/** The device keeps a walk along new plants under this key. */
export function walkKey(userId: number, garden?: number): string {
  return WALK + ownerOf(userId, garden)
}

/** Whether a key is one of these, of a user. */
export function isBegunBy(userId: number, key: string): boolean {
  return [SEVERAL, WALK].some((name) => key === `${name}${userId}` || key.startsWith(`${name}${userId}-in-`))
}

function ownerOf(userId: number, garden: number | undefined): string {
  return garden === undefined ? `${userId}` : `${userId}-in-${garden}`
}
