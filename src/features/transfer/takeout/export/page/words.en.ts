import type { PageWords } from './words.ts'

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
