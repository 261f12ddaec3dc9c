import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Pflege',
  everyDays: (count) => (count === 1 ? 'jeden Tag' : `alle ${count} Tage`),
  everyWeeks: (count) => (count === 1 ? 'jede Woche' : `alle ${count} Wochen`),
  everyMonths: (count) => (count === 1 ? 'jeden Monat' : `alle ${count} Monate`),
  everyYears: (count) => (count === 1 ? 'jedes Jahr' : `alle ${count} Jahre`),
  everyWeekday: (count, weekday) =>
    count === 1
      ? `jeden ${weekday}`
      : count === 2
        ? `jeden zweiten ${weekday}`
        : `alle ${count} Wochen am ${weekday}`,
  everyDayOfMonth: (every, day) => `${every} am ${day}.`,
  everyInMonth: (every, month) => `${every} im ${month}`,
  everyOfSameUnit: (count) => `alle ${count}`,
  inWinter: 'im Winter',
  inMonth: (month) => `im ${month}`,
  fromMonthTo: (first, last) => `von ${first} bis ${last}`,
  otherwise: (when, every) => `${when} ${every}`,
  rests: (when) => `ruht ${when}`,
  joinRules: (rules) => rules.join(', '),
  next: {
    upcoming: (day, reason) => `Als Nächstes: ${day}, weil ${reason}.`,
    today: (reason) => `Heute fällig, weil ${reason}.`,
    overdue: (day, reason) => `Fällig seit ${day}, weil ${reason}.`,
    paused: 'Pausiert, bis du die Pflege fortsetzt.',
    stopped: 'Nichts ist fällig, solange die Pflanze nicht zu deinen lebenden gehört.',
    nothing: 'Nichts ist fällig.',
  },
  because: {
    lastDone: (done, day) => `zuletzt am ${day} ${done} wurde`,
    lastDoneOther: (care, day) => `„${care}“ zuletzt am ${day} war`,
    skipped: (day) => `es am ${day} ausgelassen wurde`,
    snoozed: 'du „Noch nicht“ gesagt hast',
    rest: (month) => `die Pflanze bis Ende ${month} ruht`,
    paused: 'bis dahin Pause ist',
    start: 'es an diesem Tag beginnt',
    calendar: (rhythm) => `es ${rhythm} dran ist`,
    never: 'es noch nie gemacht wurde',
  },
  wasDone: {
    1: 'gegossen',
    2: 'gedüngt',
    3: 'besprüht',
    4: 'umgetopft',
    5: 'umgepflanzt',
    6: 'geschnitten',
    18: 'das Wasser gewechselt',
    19: 'gereinigt',
    20: 'gedreht',
  },
  nextTitle: 'Nächste Pflege',
  edit: 'Pflege ändern',
  noPlan: 'Noch kein Pflegeplan.',
  suggest: 'Pflege vorschlagen',
  noted: 'Notiert',
}
