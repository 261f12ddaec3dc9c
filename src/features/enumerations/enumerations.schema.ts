import { type Static, Type } from 'typebox'

const Entry = Type.Object(
  {
    value: Type.Integer({ minimum: 0, description: 'The number that travels in requests and responses.' }),
    name: Type.String({ description: 'A stable name for use in code.', examples: ['BrightIndirect'] }),
    label: Type.String({ description: 'English text for people.', examples: ['Bright indirect'] }),
  },
  { additionalProperties: false, title: 'EnumerationEntry' },
)

export const Enumerations = Type.Object(
  {
    CareDifficulty: Type.Array(Entry),
    LightRequirement: Type.Array(Entry),
    ToxicityLevel: Type.Array(Entry),
    CultivationMethod: Type.Array(Entry),
    Substrate: Type.Array(Entry),
    PlantStatus: Type.Array(Entry),
    JournalType: Type.Array(Entry),
    ScheduleMode: Type.Array(Entry),
    IntervalUnit: Type.Array(Entry),
    Season: Type.Array(Entry),
    CareState: Type.Array(Entry),
    DeferralKind: Type.Array(Entry),
    ChannelKind: Type.Array(Entry),
    WebhookFormat: Type.Array(Entry),
  },
  { additionalProperties: false, title: 'Enumerations' },
)
export type Enumerations = Static<typeof Enumerations>
