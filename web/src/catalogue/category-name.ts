import type { Messages } from '../messages/messages.ts'

/** The categories of the starter catalogue have English names; one that a user made keeps the name it was given. */
export function categoryName({ catalogue }: Messages, name: string): string {
  const names: Readonly<Record<string, string>> = catalogue.categoryNames
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}
