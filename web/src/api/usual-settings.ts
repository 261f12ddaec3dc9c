import type { CareSettings } from './types.ts'

/** As a new account has them, here: what stands in for settings that are still read. */
export function usualSettings(): CareSettings {
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hemisphere: 1,
    reminders: true,
    remindAt: '09:00',
    remindOn: [1, 2, 3, 4, 5, 6, 7],
    digest: 1,
    lookAhead: 0,
    language: 'en',
  }
}
