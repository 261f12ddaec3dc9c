import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseCsv } from '../../../../src/base/csv.ts'
import { guessColumns } from '../../../../src/features/transfer/imports/table/columns.ts'
import { linesOf } from '../../../../src/features/transfer/imports/table/lines.ts'
import { commandOf, type Known, missingTags, planOf, withColumn } from './import-plan.ts'

const fern = { id: 3, commonName: 'Boston Fern', scientificName: 'Nephrolepis exaltata' }
const unknown = { id: 9, commonName: 'Unknown plant', scientificName: null }
const kitchen = { id: 4, name: 'Kitchen', lightLevel: 0 as const, createdAt: 0 }
const home = { id: 1, name: 'Home', locations: [kitchen], createdAt: 0 }
const KNOWN: Known = {
  regions: [home, { id: 2, name: 'Garden', locations: [], createdAt: 0 }],
  species: new Map([['Boston fern', fern]]),
  otherPlace: undefined,
  home: 'Home',
}

function plansOf(text: string, known: Partial<Known> = {}) {
  const table = parseCsv(text)
  const { columns, hasHeadings } = guessColumns(table.rows[0] ?? [])
  return linesOf(table, columns, hasHeadings).map((line) => planOf(line, { ...KNOWN, ...known }))
}

test('a meaning is given to one column', () => {
  assert.deepEqual(withColumn(['name', 'species'], 1, 'name'), ['ignore', 'name'])
})

describe('a line', () => {
  test('finds its species and place, or makes them', () => {
    const plans = plansOf(
      'name;species;place;region\nFerny;Boston fern;kitchen;\n;Boston fern;Kitchen;garden\nIvy;Ivy;Shelf;Office\nBob;;Shelf;',
    )
    assert.deepEqual(
      plans.map(({ line, name, species, place, problem }) => [line.at, name, species?.id, place, problem]),
      [
        [2, 'Ferny', 3, { id: 4 }, undefined],
        [3, 'Boston Fern', 3, { name: 'Kitchen', region: { id: 2 } }, undefined],
        [4, 'Ivy', undefined, { name: 'Shelf', region: { name: 'Office' } }, undefined],
        [5, 'Bob', undefined, { name: 'Shelf', region: { id: 1 } }, undefined],
      ],
    )
    const [nowhere] = plansOf('name;place\nBob;Shelf', { regions: [] })
    assert.deepEqual(nowhere?.place, { name: 'Shelf', region: { name: 'Home' } })
  })

  test('says what is wrong with it', () => {
    const long = 'a'.repeat(49)
    const lines = [
      ',,Kitchen,,,',
      `${long},,Kitchen,,,`,
      'Bob,,,,,',
      `Bob,,${long},,,`,
      'Bob,,Kitchen,31/05/2024,,',
      `Bob,,Kitchen,,${'a'.repeat(2001)},`,
      `Bob,,Kitchen,,,${'a'.repeat(33)}`,
      'Bob,,"Kitchen',
    ]
    assert.deepEqual(
      plansOf(`name,species,place,date,note,tags\n${lines.join('\n')}`).map(({ problem }) => problem),
      ['noName', 'nameLength', 'noPlace', 'placeLength', 'date', 'noteLength', 'tagLength', 'quote'],
    )
  })

  test('without a place goes where the others go', () => {
    const [plan] = plansOf('name,place\nBob,', { otherPlace: { id: 4 } })
    assert.deepEqual([plan?.place, plan?.problem], [{ id: 4 }, undefined])
  })

  test('becomes one command, an unknown plant if need be', () => {
    const tags = [{ id: 7, name: 'Gift' }]
    const [plan, other] = plansOf(
      'name,place,date,note,tags\nBob,Kitchen,1.5.2024, from Ann ,"gift, shade ,Gift"\nIvy,Kitchen,,,',
    )
    assert.ok(plan && other)
    assert.deepEqual(missingTags([plan, other], tags), ['shade'])
    assert.deepEqual(commandOf(plan, unknown, [...tags, { id: 8, name: 'shade' }]), {
      kind: 'newPlant',
      plant: { name: 'Bob', speciesId: 9, plantingDate: '2024-05-01', remark: 'from Ann', tagIds: [7, 8] },
      place: { id: 4 },
    })
    assert.deepEqual(commandOf(other, unknown, tags)?.plant, { name: 'Ivy', speciesId: 9 })
  })
})
