import type { ZipReader } from '../../../../archive/zip-reader.ts'
import { draftSource } from '../draft-source.ts'
import type { GardenFormat } from '../garden-source.ts'
import { HortusFoxDraft } from './hortusfox-draft.ts'

/** The backup that an administrator of HortusFox makes: a folder for each table, with `data.json` and its pictures. */
export const HORTUSFOX: GardenFormat = {
  name: 'HortusFox backup',
  async open({ zip }) {
    if (zip === undefined || !isBackup(zip)) return undefined
    const reading = new HortusFoxDraft(zip)
    await reading.read()
    return draftSource(reading.draft, reading.files)
  },
}

function isBackup({ entries }: ZipReader): boolean {
  return entries.has('plants/data.json') || entries.has('locations/data.json')
}
