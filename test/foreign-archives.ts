import { buffer } from 'node:stream/consumers'
import { zipArchive } from '../src/archive/zip-writer.ts'

/** The content of a file, or a list that is written as JSON. */
export type ForeignFile = Buffer | string | readonly object[] | object

/** An archive of files by their names; a name that ends with a slash is a folder. */
export async function foreignArchive(files: Readonly<Record<string, ForeignFile>>): Promise<Buffer> {
  return buffer(
    zipArchive(
      Object.entries(files).map(([name, content]) => ({
        name,
        content: Buffer.isBuffer(content) || typeof content === 'string' ? content : JSON.stringify(content),
        compress: !Buffer.isBuffer(content),
        modifiedAt: Date.UTC(2026, 6, 31),
      })),
    ),
  )
}

/** PHP escapes slashes and everything beyond ASCII. */
function phpJson(rows: readonly object[]): string {
  return JSON.stringify(rows)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/gu, (letter) =>
      letter
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
    )
}

const HORTUSFOX_PLANT = {
  id: 1,
  name: 'Monstera',
  scientific_name: null,
  knowledge_link: null,
  location: 1,
  tags: '',
  photo: 'placeholder.jpg',
  last_watered: null,
  last_repotted: null,
  last_fertilised: null,
  lifespan: null,
  hardy: null,
  cutting_month: null,
  date_of_purchase: null,
  humidity: null,
  light_level: null,
  health_state: 'in_good_standing',
  notes: null,
  history: 0,
  history_date: null,
  last_edited_user: 1,
  last_edited_date: '2026-05-02 09:00:00',
  last_photo_date: null,
  clone_num: null,
  clone_origin: null,
  created_at: '2026-01-02 03:04:05',
}

/** A row of the plants of HortusFox 5.9, with all its columns. */
export function hortusFoxPlant(columns: Readonly<Record<string, unknown>> = {}): object {
  return { ...HORTUSFOX_PLANT, ...columns }
}

/** The columns that version 2.2 had. */
export function oldHortusFoxPlant(columns: Readonly<Record<string, unknown>> = {}): object {
  const {
    last_fertilised: _fertilised,
    lifespan: _lifespan,
    hardy: _hardy,
    last_photo_date: _photoDate,
    clone_num: _number,
    clone_origin: _origin,
    ...rest
  } = HORTUSFOX_PLANT
  // The driver of that time gave numbers as texts.
  return { ...rest, id: '1', location: '1', history: '0', perennial: '0', ...columns }
}

/** A backup of HortusFox: a folder for each table, and in it `data.json`. */
export function hortusFoxBackup(
  tables: Readonly<Record<string, readonly object[]>>,
  files: Readonly<Record<string, Buffer>> = {},
): Promise<Buffer> {
  const folders = Object.keys(tables).flatMap((table) => [
    [`${table}/`, Buffer.alloc(0)],
    [`${table}/data.json`, phpJson(tables[table] ?? [])],
  ])
  return foreignArchive({ ...Object.fromEntries(folders), ...files })
}

/** A page as the server of Plant-it answers it. */
export function plantItPage(content: readonly object[]): object {
  return {
    content,
    pageable: { sort: { sorted: true, unsorted: false, empty: false }, pageNumber: 0, pageSize: 1000 },
    last: true,
    totalElements: content.length,
    numberOfElements: content.length,
    empty: content.length === 0,
  }
}

/** A plant as version 0.10 answers it. */
export function plantItPlant(id: number, info: object, more: object = {}): object {
  const none = {
    startDate: null,
    personalName: null,
    endDate: null,
    state: 'ALIVE',
    note: null,
    purchasedPrice: null,
    currencySymbol: null,
    seller: null,
    location: null,
  }
  return {
    id,
    info: { ...none, ...info },
    ownerId: 1,
    avatarImageId: null,
    avatarMode: 'NONE',
    diaryId: id + 100,
    botanicalInfoId: 7,
    botanicalInfoSpecies: 'Sedum palmeri',
    ...more,
  }
}
