import type { Plant } from '../api/types.ts'

/** A plant by its name and face. */
export type NamedPlant = { id: number; name: string; coverUrl: string | undefined }

export function namedPlant({ id, name, covers }: Plant): NamedPlant {
  return { id, name, coverUrl: covers[0]?.url }
}
