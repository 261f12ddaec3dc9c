import { client } from '../../../api/client.ts'
import { bodyOf, said } from '../species-draft.ts'
import { identityOf, type SpeciesLine } from './species-lines.ts'

/** What became of a line: in the catalogue now, or there before and left as it was. */
export type LineResult = 'added' | 'there'

const ALIKE = 50

/** Sends lines one after the other. A line sent again, after a pause or a lost answer, has the same key and is made once. */
export function makeLineImport(fileKey: string) {
  let categories: Promise<Map<string, number>> | undefined
  const categoryIds = async (names: readonly string[]) => {
    categories ??= readCategories()
    const known = await categories.catch((error: unknown) => {
      categories = undefined
      throw error
    })
    const ids: number[] = []
    for (const name of names) {
      const id =
        known.get(name.toLowerCase()) ??
        (await client.post('/api/v1/plant-categories', { body: { name } })).id
      known.set(name.toLowerCase(), id)
      ids.push(id)
    }
    return ids
  }
  /** Rows that may have arrived: what is found of them is their own. */
  const begun = new Set<number>()
  return async (line: SpeciesLine): Promise<LineResult> => {
    if (!begun.has(line.row) && (await isThere(line))) return 'there'
    const body = { ...bodyOf(line.draft), categoryIds: await categoryIds(line.categories) }
    begun.add(line.row)
    const idempotencyKey = `${fileKey}:${line.row}`
    const { id } = await client.post('/api/v1/plant-species', { body, idempotencyKey })
    for (const { language, commonName, ...texts } of line.translations)
      await client.put('/api/v1/plant-species/{id}/translations/{lang}', {
        path: { id, lang: language },
        body: {
          commonName,
          description: said(texts.description),
          wateringFrequencyGuide: said(texts.wateringFrequencyGuide),
        },
      })
    return 'added'
  }
}

async function readCategories(): Promise<Map<string, number>> {
  const all = await client.get('/api/v1/plant-categories')
  return new Map(all.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** Names that are what is looked for come first. */
async function isThere({ draft }: SpeciesLine): Promise<boolean> {
  const keywords = draft.scientificName === '' ? draft.commonName : draft.scientificName
  const { items } = await client.get('/api/v1/plant-species', {
    query: { keywords, size: ALIKE },
    language: 'en',
  })
  return items.some(
    ({ commonName, scientificName }) =>
      identityOf({ commonName, scientificName: scientificName ?? '' }) === identityOf(draft),
  )
}
