export const en = {
  title: 'Backups',
  hint: {
    off: 'None are made',
    failed: 'The last one failed',
    none: 'None so far',
    last: (when: string) => `Last one ${when}`,
  },
  off: 'This server makes no backups. If its disk breaks, everything is lost.',
  howTitle: 'How to switch them on',
  how: 'Set BACKUP_DIR to a folder, best on another disk, where this server is configured, and start it again. BACKUP_AT is the time of day, BACKUP_KEEP how many are kept.',
  daily: (at: string, keep: number) =>
    keep === 1
      ? `One is made every day at ${at} on the clock of the server. Only the newest is kept, and the newest of those made by hand.`
      : `One is made every day at ${at} on the clock of the server. The newest ${keep} are kept, and as many of those made by hand.`,
  next: (when: string) => `Next: ${when}`,
  restore:
    'Each has the database and all files. They lie on the server, and are restored there by the command line.',
  now: 'Back up now',
  running: (since: string) => `A backup is being made, since ${since}`,
  failed: (when: string, why: string) => `The backup of ${when} failed: ${why}`,
  list: 'Backups',
  empty: 'There is no backup yet.',
  byHand: 'By hand',
  verified: 'Checked',
  unverified: 'Incomplete',
}
