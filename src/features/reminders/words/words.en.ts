/** What a reminder says, in one language. */
export interface ReminderWords {
  /** What dates and numbers are written by. */
  readonly locale: string
  /** By JournalType, as the web application calls it. */
  readonly care: Readonly<Record<number, string>>
  readonly title: (tasks: number, overdue: number) => string
  readonly late: (days: number) => string
  readonly amount: (ml: string) => string
  readonly nowhere: string
  /** Where a place is, if that is not the same for all. */
  readonly placeIn: (place: string, region: string) => string
  readonly task: (plant: string, care: string, amount: string | undefined) => string
  readonly aside: (text: string) => string
  readonly more: (tasks: number) => string
}

export const en: ReminderWords = {
  locale: 'en-GB',
  care: {
    1: 'Watering',
    2: 'Fertilizing',
    3: 'Misting',
    4: 'Repotting',
    5: 'Transplanting',
    6: 'Pruning',
    7: 'Propagating',
    8: 'Treatment',
    9: 'Pest or disease',
    10: 'Observation',
    11: 'Measurement',
    12: 'Photo',
    13: 'Sowing',
    14: 'Germination',
    15: 'Flowering',
    16: 'Fruiting',
    17: 'Harvest',
    18: 'Water change',
    19: 'Cleaning',
    20: 'Rotating',
    21: 'Moving',
    22: 'Biostimulant',
    23: 'Dormancy',
    26: 'Other',
  },
  title: (tasks, overdue) => {
    const noun = tasks === 1 ? 'task' : 'tasks'
    if (overdue === tasks) return `${tasks} overdue ${noun} for your plants`
    return `${tasks} ${noun} for your plants${overdue > 0 ? `, ${overdue} overdue` : ''}`
  },
  late: (days) => (days === 1 ? '1 day late' : `${days} days late`),
  amount: (ml) => `${ml}\u00a0ml`,
  nowhere: 'No place yet',
  placeIn: (place, region) => `${place}, ${region}`,
  task: (plant, care, amount) =>
    `${plant}: ${care.toLowerCase()}${amount === undefined ? '' : `, ${amount}`}`,
  aside: (text) => ` (${text})`,
  more: (tasks) => `and ${tasks} more`,
}
