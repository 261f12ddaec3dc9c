import { type Static, Type } from 'typebox'
import { Closed, Named, Nullable, Omittable } from '../../../http/fields.ts'
import type { Hemisphere } from '../../due/plan.ts'
import { Day, PLANNED_YEARS } from '../schedules/schedules.schema.ts'

/** Clients name the mode by these numbers. */
export const DigestMode = { WhileDue: 1, OnlyNew: 2 } as const
export type DigestMode = (typeof DigestMode)[keyof typeof DigestMode]

export type ReminderLanguage = 'en' | 'de' | 'zh'

const TimeZone = Type.String({
  'x-timeZone': true,
  'x-wanted': 'a time zone such as Europe/Berlin',
  description:
    'A name of the IANA database, no offset. Days begin and end in this zone; `DEFAULT_TIME_ZONE` of the server unless set.',
  examples: ['Europe/Berlin'],
})

const HEMISPHERE = Type.Integer({
  minimum: 1,
  maximum: 2,
  'x-wanted': '1 (north) or 2 (south)',
  'x-wantedRange': true,
  description: '1 North, 2 South: of plants whose region has no coordinates; 1 unless set.',
  examples: [1],
})

const RemindAt = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  'x-wanted': 'a time of day such as 09:00',
  description: 'When to remind, on the clock of the time zone; `09:00` unless set.',
  examples: ['09:00'],
})

const RemindOn = Type.Array(
  Type.Integer({
    minimum: 1,
    maximum: 7,
    'x-wanted': 'a weekday from 1 (Monday) to 7 (Sunday)',
    'x-wantedRange': true,
    examples: [1],
  }),
  {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Weekdays, 1 Monday to 7 Sunday, all unless set. In ascending order in responses.',
    examples: [[1, 2, 3, 4, 5, 6, 7]],
  },
)

const Reminders = Type.Boolean({
  description: 'Whether to remind at all; true unless set.',
  examples: [true],
})

const DIGEST = Type.Integer({
  minimum: 1,
  maximum: 2,
  'x-wanted': '1 (while something is due) or 2 (only when something new is due)',
  'x-wantedRange': true,
  description:
    '1 WhileDue, unless set: every day while something is due or overdue. 2 OnlyNew: only when something has become due since the last reminder.',
  examples: [1],
})

const LookAhead = Type.Integer({
  minimum: 0,
  maximum: 7,
  'x-wanted': 'a number of days from 0 to 7',
  'x-wantedRange': true,
  description: 'A reminder also names what is due on so many coming days; 0 unless set.',
  examples: [0],
})

const LANGUAGES = ['en', 'de', 'zh']

const LANGUAGE = { description: 'Of reminders and of the calendar feed; `en` unless set.', examples: ['en'] }

const QUIET = {
  description: 'No reminder goes out before this day. Absent once it has come.',
  examples: ['2026-12-01'],
}

export const CareSettings = Named('CareSettings', {
  timeZone: TimeZone,
  hemisphere: Type.Unsafe<Hemisphere>(HEMISPHERE),
  remindAt: RemindAt,
  remindOn: RemindOn,
  reminders: Reminders,
  digest: Type.Unsafe<DigestMode>(DIGEST),
  lookAhead: LookAhead,
  language: Type.Unsafe<ReminderLanguage>(Type.String({ ...LANGUAGE, enum: LANGUAGES })),
  quietUntil: Type.Optional(Day(QUIET)),
})
export type CareSettings = Static<typeof CareSettings>

export const CareSettingsUpdate = Closed({
  timeZone: Omittable(TimeZone),
  hemisphere: Type.Optional(Type.Unsafe<Hemisphere | null>(Nullable(HEMISPHERE))),
  remindAt: Omittable(RemindAt),
  remindOn: Omittable(RemindOn),
  reminders: Omittable(Reminders),
  digest: Type.Optional(Type.Unsafe<DigestMode | null>(Nullable(DIGEST))),
  lookAhead: Omittable(LookAhead),
  language: Type.Optional(
    Type.Unsafe<ReminderLanguage | null>(
      Nullable(
        Type.String({
          ...LANGUAGE,
          pattern: `^(${LANGUAGES.join('|')})$`,
          'x-wanted': 'one of the languages en, de and zh',
        }),
      ),
    ),
  ),
  quietUntil: Omittable(
    Type.String({
      ...Day(QUIET),
      pattern: PLANNED_YEARS,
      'x-wanted': 'a day up to 2100-12-31, such as 2026-12-01',
      description: 'A day after today: no reminder goes out before it.',
    }),
  ),
})
export type CareSettingsUpdate = Static<typeof CareSettingsUpdate>
