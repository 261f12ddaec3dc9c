import { readFile, stat } from 'node:fs/promises'
import { decodedTable } from '../../../../base/csv.ts'
import { validationFailed } from '../../../../http/errors.ts'
import { draftSource } from '../draft-source.ts'
import type { GardenFormat } from '../garden-source.ts'
import { hasHeadings, tableDraft } from './table-draft.ts'

const MOST_BYTES = 4 * 1_048_576

/** Plants in a spreadsheet, as the web application reads them too. */
export const TABLE: GardenFormat = {
  name: 'Table of plants',
  async open({ path, zip }) {
    if (zip !== undefined) return undefined
    const { size } = await stat(path)
    if (size > MOST_BYTES) {
      throw validationFailed([
        { path: 'file', message: `is no zip archive, and a table must have at most ${MOST_BYTES} bytes` },
      ])
    }
    const text = decodedTable(await readFile(path))
    if (text === undefined || !hasHeadings(text)) return undefined
    return draftSource(await tableDraft(text))
  },
}
