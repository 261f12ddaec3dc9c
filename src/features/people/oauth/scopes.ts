import type { GrantedRole } from '../grants/grant.ts'

/** Each may what those before it may, as the roles. */
export const SCOPES: ReadonlyMap<string, GrantedRole> = new Map([
  ['garden:read', 1],
  ['garden:care', 2],
  ['garden:write', 3],
])

/** What a program asks for: to read, if it does not say. Undefined if none of its scopes is known. */
export function roleOfScope(scope: string): GrantedRole | undefined {
  const named = scope.split(' ').filter((name) => name !== '')
  if (named.length === 0) return 1
  const roles = named.flatMap((name) => SCOPES.get(name) ?? [])
  return roles.toSorted((a, b) => b - a)[0]
}

export function scopeOfRole(role: GrantedRole): string {
  return [...SCOPES].flatMap(([name, least]) => (least <= role ? [name] : [])).join(' ')
}
