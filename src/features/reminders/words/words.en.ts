import { deed } from '../calendar-feed/deeds.en.ts'

const CARE: Readonly<Record<number, string>> = {
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
}

/** What reminders say, in one language. */
export const en = {
  /** Dates and numbers are written by it. */
  locale: 'en-GB',
  /** By JournalType, as the web application calls it. */
  care: CARE,
  /** Without a garden it is about the own one alone; else it names the one of another user, or how many there are. */
  title: (tasks: number, overdue: number, garden?: string | number) => {
    const noun = tasks === 1 ? 'task' : 'tasks'
    const [before, where] =
      typeof garden === 'string'
        ? [`${garden}: `, '']
        : ['', garden === undefined ? ' for your plants' : ` in ${garden} gardens`]
    if (overdue === tasks) return `${before}${tasks} overdue ${noun}${where}`
    return `${before}${tasks} ${noun}${where}${overdue > 0 ? `, ${overdue} overdue` : ''}`
  },
  late: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
  amount: (ml: string) => `${ml}\u00a0ml`,
  nowhere: 'No place yet',
  /** Where a place is, if that is not the same for all. */
  placeIn: (place: string, region: string) => `${place}, ${region}`,
  /** The garden of a place, where there are several. */
  inGarden: (garden: string, place: string) => `${garden}: ${place}`,
  /** Gardens without a name: the own one, and one whose owner has no name either. */
  ownGarden: 'Your garden',
  otherGarden: 'Shared garden',
  task: (plant: string, care: string, amount: string | undefined) =>
    `${plant}: ${care.toLowerCase()}${amount === undefined ? '' : `, ${amount}`}`,
  aside: (text: string) => ` (${text})`,
  more: (tasks: number) => `and ${tasks} more`,
  /** Plants that are watched because of a problem. */
  checks: {
    heading: 'Checks',
    line: (plant: string, problem: string) => `${plant}: check “${problem}”`,
    /** Without a garden as the title of tasks. */
    title: (checks: number, garden?: string | number) => {
      if (typeof garden === 'string') return `${garden}: ${checks} checks`
      return `${checks} checks ${garden === undefined ? 'of your plants' : `in ${garden} gardens`}`
    },
    more: (checks: number) => `and ${checks} more`,
  },
  /** The answer to a notification. */
  allDone: 'All done',
  /** What the test button of a channel sends, unless that is a mail. */
  test: { title: 'It works', text: 'A test from Frond: reminders for your plants arrive here.' },
  /** What mails say around their tasks. */
  mail: {
    open: 'Open Today',
    /** In plain text. */
    linkTo: (label: string, url: string) => `${label}: ${url}`,
    /** For mail programs that show the beginning of a mail in the list. */
    preview: (plants: string) => `Waiting for you: ${plants}`,
    why: 'You get this mail because you asked Frond to remind you by e-mail.',
    change: 'Change reminders',
    stop: 'Unsubscribe',
    /** Where there is no link to it. */
    whereToStop: 'You can change or stop these reminders in Frond at any time.',
    /** Above the address that a button leads to. */
    orCopy: 'If the button does not work, open this address:',
    confirmation: {
      subject: 'Confirm your e-mail address',
      title: 'May we remind you here?',
      text: 'Frond will write to this address when your plants need something, at most once a day. Please confirm that it is yours.',
      button: 'Confirm address',
      otherwise: 'If you did not ask for this, just ignore this mail: you will not get another one.',
    },
    recovery: {
      subject: 'Choose a new password',
      title: 'Choose a new password',
      text: 'Someone, probably you, asked for a new password for your Frond account. This link works once, for one hour.',
      button: 'Choose password',
      otherwise: 'If you did not ask for this, just ignore this mail: your password stays as it is.',
    },
    address: {
      subject: 'Confirm your e-mail address',
      title: 'Is this your address?',
      text: 'Confirm that you want to sign in to Frond with this address. The link works once, for 24 hours.',
      button: 'Confirm address',
      otherwise: 'If you did not ask for this, just ignore this mail: nothing changes.',
    },
    addressNotice: {
      subject: 'Your e-mail address is about to change',
      text: (address: string) =>
        `Someone, probably you, wants to sign in to your Frond account with ${address} from now on. It takes the place of this address as soon as it is confirmed.`,
      otherwise: 'If that was not you, choose a new password in Frond at once: that stops the change.',
    },
    invitation: {
      subject: (name: string) => `${name} shares a garden with you`,
      text: 'You are invited to a garden on Frond: see its plants and what they need, and help to care for them. This link works once, for seven days.',
      button: 'Look at the invitation',
      otherwise: 'If you do not know who invites you, just ignore this mail.',
      somebody: 'Someone',
    },
    test: {
      subject: 'Test: your reminders work',
      title: 'It works',
      text: 'This is a test from Frond. When your plants need something, the reminder will arrive here, at most once a day.',
    },
  },
  /** What the calendar says. */
  feed: {
    /** The name that the calendar has. */
    name: 'Plant care',
    /** “Water 5 plants” or, where there is one, “Water Fern”. */
    event: (type: number, plants: number | string) => {
      const whom = typeof plants === 'string' ? plants : plants === 1 ? '1 plant' : `${plants} plants`
      const said = deed(type, whom)
      return said.charAt(0).toUpperCase() + said.slice(1)
    },
    inPlace: (place: string, plants: readonly string[]) => `${place}: ${plants.join(', ')}`,
    more: (plants: number) => (plants === 1 ? 'and 1 more plant' : `and ${plants} more plants`),
  },
}

export type ReminderWords = typeof en
