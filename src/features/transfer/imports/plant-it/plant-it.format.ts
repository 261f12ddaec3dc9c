import { basename } from 'node:path/posix'
import type { ZipReader } from '../../../../archive/zip-reader.ts'
import { draftSource } from '../draft-source.ts'
import type { GardenFormat } from '../garden-source.ts'
import { PlantItDraft } from './plant-it-draft.ts'

/**
 * Plant-it writes no export of its own. This is an archive of what its server answers, which docs/importing.md tells how to
 * make: each list in one file or in several, such as `plants.json` or `plants-1.json`, in any folder.
 */
export const PLANT_IT: GardenFormat = {
  name: 'Plant-it answers',
  async open({ zip }) {
    if (zip === undefined) return undefined
    const plants = filesOf(zip, 'plants')
    if (plants.length === 0) return undefined
    const reading = new PlantItDraft(zip)
    await reading.read({
      plants,
      species: filesOf(zip, 'botanical-info'),
      diary: filesOf(zip, 'diary'),
      images: filesOf(zip, 'images'),
      reminders: filesOf(zip, 'reminders'),
    })
    return draftSource(reading.draft, reading.files)
  },
}

/** Sorts them by name, with numbers counted as numbers. */
function filesOf({ entries }: ZipReader, list: string): string[] {
  const isOne = new RegExp(`^${list}(-\\d{1,6})?\\.json$`, 'u')
  return [...entries.keys()]
    .filter((name) => isOne.test(basename(name)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
