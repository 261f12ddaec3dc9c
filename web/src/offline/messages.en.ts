export const en = {
  title: 'Waiting to be sent',
  allSent: 'All sent',
  nothing: 'What you do without a connection waits here until it is sent.',
  count: (count: number) => (count === 1 ? '1 change is waiting' : `${count} changes are waiting`),
  waiting: 'Waiting',
  sending: 'Sending',
  uploading: (percent: number) => `Uploading, ${percent} %`,
  failed: 'Not sent',
  discard: 'Discard',
  sendNow: 'Send now',
  stillWaiting: 'Still waiting: the server does not answer.',
  sendAgain: 'Send again',
  overwrite: 'Change it anyway',
  edit: 'Change and send again',
  what: {
    tasksDone: 'Care done',
    tasksSnooze: 'Put off',
    tasksSkip: 'Skipped',
    tasksRestore: 'Restored',
    journalEntry: 'Journal entry',
    newPlant: 'New plant',
    plantPhoto: 'Photo',
    newProblem: 'New problem',
    problemChange: 'Problem changed',
    problemRemoval: 'Problem deleted',
    newWish: 'New wish',
    wishChange: 'Wish changed',
    wishRemoval: 'Wish deleted',
    removal: 'Undo',
  },
  mayHaveBeenSent:
    'This was sent a day ago, but no answer came. Check whether it arrived before you send it again.',
  withoutPlant: 'What it belongs to was never created.',
  alreadyDone: (names: string, device: string, time: string) =>
    `Already done at ${time} (${device}): ${names}. Nothing was saved twice.`,
  alreadyDoneBy: (names: string, who: string, time: string) =>
    `Already done at ${time} by ${who}: ${names}. Nothing was saved twice.`,
  alreadyAnswered: (names: string) => `Already answered elsewhere: ${names}. Nothing was saved twice.`,
  anotherDevice: 'another device',
  others: (count: number) => `${count} more`,
  signOut: {
    title: 'Not everything has been sent',
    text: (count: number) =>
      count === 1
        ? '1 change has not been sent. It stays on this device and is sent when you sign in here again.'
        : `${count} changes have not been sent. They stay on this device and are sent when you sign in here again.`,
    confirm: 'Sign out anyway',
  },
  asOf: (time: string) => `As of ${time}`,
  photoUnreadable: 'This picture cannot be read.',
  photoPreparing: 'Preparing the picture',
}
