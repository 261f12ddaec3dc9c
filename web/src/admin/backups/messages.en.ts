export const en = {
  title: 'Backups',
  hint: {
    off: 'Switched off',
    failed: 'The last backup failed',
    none: 'None yet',
    last: (when: string) => `Last backup ${when}`,
  },
  off: 'This server makes no backups. If its disk fails, everything is lost.',
  howTitle: 'How to switch them on',
  how: 'In the server’s configuration, set BACKUP_DIR to a folder, preferably on another disk, and restart the server. BACKUP_AT is the time of day, BACKUP_KEEP the number of backups to keep.',
  daily: (at: string, keep: number) =>
    keep === 1
      ? `A backup is made every day at ${at}, server time. Only the newest is kept, and the newest manual one.`
      : `A backup is made every day at ${at}, server time. The newest ${keep} are kept, and as many manual ones.`,
  next: (when: string) => `Next: ${when}`,
  restore:
    'Each backup contains the database and all files. Backups stay on the server and are restored there from the command line.',
  now: 'Back up now',
  running: (since: string) => `A backup has been running since ${since}`,
  failed: (when: string, why: string) => `The backup of ${when} failed: ${why}`,
  list: 'Backups',
  empty: 'There is no backup yet.',
  byHand: 'Manual',
  verified: 'Verified',
  unverified: 'Incomplete',
}
