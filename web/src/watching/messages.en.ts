export const en = {
  title: 'Watching',
  watch: 'Something is wrong',
  problem: 'Problem',
  add: 'Add',
  edit: 'Edit',
  write: 'Note or photo',
  isOver: 'It is over',
  reopen: 'Open again',
  moreFor: (name: string) => `More for ${name}`,
  past: (count: number) => (count === 1 ? '1 earlier problem' : `${count} earlier problems`),
  whatIsWrong: (plant: string) => `What is wrong with ${plant}?`,
  whatIsWrongWith: (count: number) => `What is wrong with ${count} plants?`,
  kind: 'Kind',
  kinds: { 1: 'Pest', 2: 'Disease', 3: 'Damage', 4: 'Deficiency', 5: 'Other' },
  name: 'Name',
  nameMissing: 'Please say what it is.',
  names: {
    1: [
      'Spider mites',
      'Thrips',
      'Scale insects',
      'Mealybugs',
      'Fungus gnats',
      'Aphids',
      'Whiteflies',
      'Slugs',
    ],
    2: ['Powdery mildew', 'Root rot', 'Leaf spot', 'Grey mould', 'Rust', 'Downy mildew', 'Mosaic virus'],
    3: ['Sunburn', 'Cold damage', 'Broken stem', 'Too much water', 'Too little water', 'Draught'],
    4: [
      'Nitrogen deficiency',
      'Iron deficiency',
      'Magnesium deficiency',
      'Potassium deficiency',
      'Too little light',
    ],
    5: ['Yellow leaves', 'Brown tips', 'Drooping leaves', 'Leaf drop', 'No growth'],
  },
  since: 'Since',
  future: 'This day is still to come.',
  sinceDay: (day: string) => `since ${day}`,
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  note: 'Note',
  isolated: 'Stands apart from other plants',
  standsApart: 'stands apart',
  checkEvery: 'Look again every',
  checkHint: 'Today reminds you of it. Without a number, nothing does.',
  nextCheck: (day: string) => `Next look ${day}`,
  treatAgain: (days?: number) =>
    days === undefined
      ? 'Treated'
      : days === 1
        ? 'Treated, check again tomorrow'
        : `Treated, check again in ${days} days`,
  treated: (plant: string, days?: number) =>
    days === undefined
      ? `${plant} treated`
      : days === 1
        ? `${plant} treated. Next look tomorrow.`
        : `${plant} treated. Next look in ${days} days.`,
  afterTreatment: 'After a treatment',
  treatedSeveral: (count: number, days: number) =>
    `${count === 1 ? '1 plant' : `${count} plants`} treated. Next look in ${days} days.`,
  dueTitle: 'Worth a look',
  lookAt: (plant: string, name: string, day: string) => `Look at ${plant}: ${name}, since ${day}`,
  looksFine: 'Looks fine',
  answerFor: (answer: string, plant: string, name: string) => `${answer}: ${plant}, ${name}`,
  watched: 'Only watched plants',
  opened: (plant: string, name: string) => `${plant} is watched: ${name}`,
  openedSeveral: (count: number, name: string) => `${count} plants are watched: ${name}`,
  changed: 'Saved',
  closed: (plant: string, name: string) => `${plant}: ${name} is over`,
  deleted: (name: string) => `${name} deleted`,
  over: (name: string) => `${name}: over`,
  closeTitle: (name: string) => `${name}: over?`,
  closeHint: 'What helped goes into the journal, for the next time.',
  closeIt: 'It is over',
  howOver: 'How it ended',
  byTreatment: 'By treatment',
  byItself: 'By itself',
  whatHelped: 'What helped',
  helpedExample: 'e.g. Showered, then neem oil twice',
}
