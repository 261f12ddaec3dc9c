import { join } from 'node:path'
import { test } from 'node:test'
import { factsOf, intervalText } from '../../../../test/care-suggestions.ts'
import { openSource } from '../../catalogue/import/file-format.ts'
import { readRecord, type SpeciesRecord } from '../../catalogue/import/species-record.ts'
import { STARTER_CATALOGUE } from '../../catalogue/import/starter-catalogue.ts'

import { suggestionsFor } from './suggestions.ts'

const EXPECTED = join(import.meta.dirname, '../../../../test/starter-suggestions.txt')
const CONTAINER = 1
const SOURCES = ['', 'guide', 'category', 'default']
const VERBS = new Map([
  [1, 'water'],
  [2, 'feed'],
  [4, 'repot'],
])

/** A line reads `Monstera deliciosa | aroid, foliage, climber | water 7 winter 14 (guide) | feed 21 winter rest (category) | …`. */
function lineOf({ scientificName, name, wateringFrequencyGuide, categories = [] }: SpeciesRecord): string {
  const facts = factsOf({ guide: wateringFrequencyGuide ?? null, categories, cultivationMethod: CONTAINER })
  const suggestions = suggestionsFor(facts, '2026-11-14').map(
    (suggestion) =>
      `${VERBS.get(suggestion.type)} ${intervalText(suggestion)} (${SOURCES[suggestion.source]})`,
  )
  return [scientificName ?? name, categories.join(', '), ...suggestions].join(' | ')
}

// To accept a change that is meant, run node --test --test-update-snapshots with this file; then read the difference.
test('the suggestions for every potted species of the starter catalogue are those that were read by a person', async (t) => {
  const lines: string[] = []
  for await (const row of (await openSource(STARTER_CATALOGUE)).rows()) {
    const record = readRecord(row)
    if (record !== undefined) lines.push(`${lineOf(record)}\n`)
  }
  t.assert.fileSnapshot(lines.join(''), EXPECTED, { serializers: [String] })
})
