import { type Static, Type } from 'typebox'
import { Nullable } from '../../http/fields.ts'
import type { Hemisphere } from './due/season-months.ts'

const TimeZone = Type.String({
  'x-timeZone': true,
  'x-wanted': 'a time zone such as Europe/Berlin',
  description: 'A name of the IANA database. Days begin and end in this zone.',
  examples: ['Europe/Berlin'],
})

const HEMISPHERE = Type.Integer({
  minimum: 1,
  maximum: 2,
  'x-wanted': '1 (north) or 2 (south)',
  'x-wantedRange': true,
  description: '1 North, 2 South: of plants whose region has no coordinates.',
  examples: [1],
})

export const CareSettings = Type.Object(
  { timeZone: TimeZone, hemisphere: Type.Unsafe<Hemisphere>(HEMISPHERE) },
  { additionalProperties: false, title: 'CareSettings' },
)
export type CareSettings = Static<typeof CareSettings>

export const CareSettingsUpdate = Type.Object(
  {
    timeZone: Type.Optional(Nullable(TimeZone)),
    hemisphere: Type.Optional(Type.Unsafe<Hemisphere | null>(Nullable(HEMISPHERE))),
  },
  { additionalProperties: false },
)
export type CareSettingsUpdate = Static<typeof CareSettingsUpdate>
