/** What a column of the table is about. */
export type Column = 'ignore' | 'name' | 'species' | 'place' | 'region' | 'plantingDate' | 'note' | 'tags'

/** They are in the order of the sample, which is also that of a table without headings. */
export const COLUMNS = [
  'name',
  'species',
  'place',
  'region',
  'plantingDate',
  'note',
  'tags',
] as const satisfies Column[]

/** How people and other programs head such a column, in English, German and Chinese. */
const HEADINGS: Readonly<Record<(typeof COLUMNS)[number], readonly string[]>> = {
  name: [
    'name, plant, plant name, nickname',
    'pflanze, pflanzenname, spitzname',
    '名称, 名字, 植物, 植物名称, 昵称',
  ],
  species: [
    'species, plant species, scientific name, botanical name, latin name',
    'art, pflanzenart, sorte, botanischer name, wissenschaftlicher name',
    '品种, 物种, 种类, 学名',
  ],
  place: [
    'place, location, room, position',
    'ort, standort, platz, raum, zimmer',
    '位置, 地点, 房间, 摆放位置',
  ],
  region: ['region, area, site', 'bereich, gegend', '区域, 地区'],
  plantingDate: [
    'planting date, planted, planted on, date planted, date',
    'pflanzdatum, gepflanzt, gepflanzt am, datum',
    '种植日期, 栽种日期, 日期',
  ],
  note: [
    'note, notes, remark, remarks, comment, description',
    'notiz, notizen, bemerkung, anmerkung, kommentar',
    '备注, 笔记, 说明',
  ],
  tags: ['tags, tag, labels, label', 'schlagwörter, schlagworte, schlagwort, etiketten', '标签'],
}

const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) =>
    HEADINGS[column].flatMap((headings) => headings.split(', ').map((heading) => [heading, column] as const)),
  ),
)

type ColumnGuess = { columns: readonly Column[]; hasHeadings: boolean }

/** What the columns mean, by the first row; without a heading that is known, by their order. */
export function guessColumns(first: readonly string[]): ColumnGuess {
  const taken = new Set<Column>()
  const columns = first.map((heading): Column => {
    const found = COLUMN_OF.get(fold(heading))
    if (found === undefined || taken.has(found)) return 'ignore'
    taken.add(found)
    return found
  })
  if (taken.size > 0) return { columns, hasHeadings: true }
  return { columns: first.map((_, at) => COLUMNS[at] ?? 'ignore'), hasHeadings: false }
}

function fold(heading: string): string {
  return heading.trim().toLowerCase().replaceAll(/[_-]+/gu, ' ').replace(/:$/u, '')
}
