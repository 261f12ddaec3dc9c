/** What the pages of an export say, in one language. */
export interface PageWords {
  readonly locale: string
  readonly title: (name: string) => string
  readonly madeOn: (date: string) => string
  readonly plants: (count: number) => string
  readonly entries: (count: number) => string
  readonly files: (count: number) => string
  readonly plantsHeading: string
  readonly journalHeading: string
  readonly noPlants: string
  readonly plantedOn: (date: string) => string
  /** By the number of the status. */
  readonly status: readonly string[]
  /** Names entries of types that are never scheduled. */
  readonly otherTypes: Readonly<Record<number, string>>
  readonly more: (count: number) => string
  readonly back: string
  readonly about: string
}

export const en: PageWords = {
  locale: 'en-GB',
  title: (name) => `The garden of ${name}`,
  madeOn: (date) => `As it was on ${date}`,
  plants: (count) => (count === 1 ? '1 plant' : `${count} plants`),
  entries: (count) => (count === 1 ? '1 journal entry' : `${count} journal entries`),
  files: (count) => (count === 1 ? '1 photo or file' : `${count} photos and files`),
  plantsHeading: 'Plants',
  journalHeading: 'Journal',
  noPlants: 'There are no plants yet.',
  plantedOn: (date) => `planted on ${date}`,
  status: ['', 'given away', 'died'],
  otherTypes: { 0: 'Note', 24: 'Acquired', 25: 'Died' },
  more: (count) => `and ${count} more`,
  back: 'Back to the plants',
  about:
    'Everything here is in this folder: the pictures under media, and the data as JSON, one item per line, for other programs. Frond can import the archive as a whole.',
}
