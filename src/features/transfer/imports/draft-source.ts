import type { GardenDraft } from './garden-draft.ts'
import type { GardenSource, ImportedFile } from './garden-source.ts'

/** A draft is short enough to be held in memory; its files are not, and stay in the archive. */
export function draftSource(draft: GardenDraft, files: readonly ImportedFile[] = []): GardenSource {
  return {
    regions: () => each(draft.regions),
    places: () => each(draft.places),
    tags: () => each(draft.tags),
    files: () => each(files),
    plants: () => each(draft.plants),
    entries: () => each(draft.entries),
    schedules: () => each(draft.schedules),
    settings: async () => undefined,
    leftOut: async () => draft.leftOut,
  }
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
