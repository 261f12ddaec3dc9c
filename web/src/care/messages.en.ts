export const en = {
  title: 'Care',
  everyDays: (count: number) => (count === 1 ? 'every day' : `every ${count} days`),
  everyWeeks: (count: number) => (count === 1 ? 'every week' : `every ${count} weeks`),
  everyMonths: (count: number) => (count === 1 ? 'every month' : `every ${count} months`),
  everyYears: (count: number) => (count === 1 ? 'every year' : `every ${count} years`),
  everyWeekday: (count: number, weekday: string) =>
    count === 1
      ? `every ${weekday}`
      : count === 2
        ? `every second ${weekday}`
        : `every ${count} weeks on ${weekday}`,
  everyDayOfMonth: (every: string, day: number) => `${every} on day ${day}`,
  everyInMonth: (every: string, month: string) => `${every} in ${month}`,
  /** Follows an interval of the same unit: "every 7 days, in winter every 28". */
  everyOfSameUnit: (count: number, _unit: string) => `every ${count}`,
  inWinter: 'in winter',
  inMonth: (month: string) => `in ${month}`,
  fromMonthTo: (first: string, last: string) => `from ${first} to ${last}`,
  otherwise: (when: string, every: string) => `${when} ${every}`,
  rests: (when: string) => `rests ${when}`,
  joinRules: (rules: readonly string[]) => rules.join(', '),
  next: {
    upcoming: (day: string, reason: string) => `Next: ${day}, because ${reason}.`,
    today: (reason: string) => `Due today, because ${reason}.`,
    overdue: (day: string, reason: string) => `Due since ${day}, because ${reason}.`,
    paused: 'Paused until you resume it.',
    stopped: 'Nothing is due while the plant is not among your living ones.',
    nothing: 'Nothing is due.',
  },
  because: {
    lastDone: (done: string, day: string) => `it was last ${done} on ${day}`,
    lastDoneOther: (care: string, day: string) => `${care.toLowerCase()} was last done on ${day}`,
    skipped: (day: string) => `it was skipped on ${day}`,
    snoozed: 'you said "not yet"',
    rest: (month: string) => `it rests until the end of ${month}`,
    paused: 'it is paused until then',
    start: 'it begins on that day',
    calendar: (rhythm: string) => `it is done ${rhythm}`,
    never: 'it has not been done yet',
  },
  /** How it is said that this was done, by journal type; the others are said by their name. */
  wasDone: {
    1: 'watered',
    2: 'fertilized',
    3: 'misted',
    4: 'repotted',
    5: 'transplanted',
    6: 'pruned',
    18: 'given fresh water',
    19: 'cleaned',
    20: 'turned',
  },
  nextTitle: 'Next care',
  edit: 'Change care',
  noPlan: 'No care plan yet.',
  suggest: 'Suggest care',
  noted: 'Noted',
}
