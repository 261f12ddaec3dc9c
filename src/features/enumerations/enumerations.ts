/** These are the enumerations of the API. The number of a value is its position, so these lists only ever grow at their end. */
const NAMES_FROM_ZERO = {
  CareDifficulty: ['Unspecified', 'Easy', 'Moderate', 'Difficult', 'Expert'],
  LightRequirement: ['Unspecified', 'Low', 'Medium', 'BrightIndirect', 'PartialSun', 'FullSun'],
  ToxicityLevel: ['Unspecified', 'NonToxic', 'Irritant', 'MildlyToxic', 'HighlyToxic'],
  CultivationMethod: [
    'Unspecified',
    'Container',
    'InGround',
    'RaisedBed',
    'SemiHydroponic',
    'Hydroponic',
    'WaterCulture',
    'Aeroponic',
    'Mounted',
    'Terrarium',
    'Aquatic',
    'Other',
  ],
  Substrate: [
    'Unspecified',
    'PottingMix',
    'GardenSoil',
    'Peat',
    'CocoCoir',
    'CactusMix',
    'AroidMix',
    'OrchidBark',
    'Sphagnum',
    'Perlite',
    'Vermiculite',
    'Pumice',
    'Leca',
    'Pon',
    'SandGravel',
    'Rockwool',
    'Akadama',
    'Compost',
    'Water',
    'None',
    'Other',
  ],
  PlantStatus: ['Active', 'Archived', 'Dead'],
  JournalType: [
    'Unspecified',
    'Watering',
    'Fertilizing',
    'Misting',
    'Repotting',
    'Transplanting',
    'Pruning',
    'Propagating',
    'Treatment',
    'PestOrDisease',
    'Observation',
    'Measurement',
    'Photo',
    'Sowing',
    'Germination',
    'Flowering',
    'Fruiting',
    'Harvest',
    'WaterChange',
    'Cleaning',
    'Rotating',
    'Relocation',
    'Biostimulating',
    'Dormancy',
    'Acquired',
    'Died',
    'Other',
  ],
} as const satisfies Record<string, readonly string[]>

/** A value of these enumerations is always given: they count from 1, so that a forgotten number is not mistaken for one. */
const NAMES_FROM_ONE = {
  ScheduleMode: ['AfterDone', 'Calendar'],
  IntervalUnit: ['Day', 'Week', 'Month'],
  Season: ['Growing', 'Winter'],
  CareState: ['Upcoming', 'DueToday', 'Overdue', 'Paused', 'Stopped'],
  DeferralKind: ['Snoozed', 'Skipped'],
  ChannelKind: ['WebPush', 'Email', 'Webhook'],
  WebhookFormat: ['Signed', 'Ntfy', 'Gotify', 'Apprise', 'Slack'],
  GardenRole: ['Viewer', 'Sitter', 'Member', 'Owner'],
  GrantKind: ['Person', 'Link', 'Key'],
  GrantState: ['Invited', 'Upcoming', 'Active', 'Ended'],
  ProblemKind: ['Pest', 'Disease', 'Damage', 'Deficiency', 'Other'],
} as const satisfies Record<string, readonly string[]>

const NAMES = { ...NAMES_FROM_ZERO, ...NAMES_FROM_ONE }

export type EnumerationName = keyof typeof NAMES

/** These values have a label because their name, split into words, does not read well. */
const LABELS: Readonly<Record<string, string>> = {
  NonToxic: 'Non-toxic',
  SemiHydroponic: 'Semi-hydroponic',
  Email: 'E-mail',
  Signed: 'Signed (Standard Webhooks)',
  Ntfy: 'ntfy',
  Slack: 'Slack, Mattermost, Rocket.Chat, Discord',
  Leca: 'Clay pebbles (LECA)',
  Pon: 'Mineral mix (PON)',
  SandGravel: 'Sand or gravel',
  Archived: 'Archived (given away, sold, lost)',
}

export interface EnumerationEntry {
  readonly value: number
  readonly name: string
  readonly label: string
}

/** All of them, by name. */
export const ENUMERATIONS: Readonly<Record<string, EnumerationEntry[]>> = Object.fromEntries(
  Object.entries(NAMES).map(([enumeration, names]) => [
    enumeration,
    names.map((name, at) => ({
      value: firstOf(enumeration) + at,
      name,
      label: LABELS[name] ?? inWords(name),
    })),
  ]),
)

export function entriesOf(enumeration: EnumerationName): EnumerationEntry[] {
  return ENUMERATIONS[enumeration] ?? []
}

/** Returns the number of a value by its name. */
export function numberOf<E extends EnumerationName>(enumeration: E, name: (typeof NAMES)[E][number]): number {
  const names: readonly string[] = NAMES[enumeration]
  return names.indexOf(name) + firstOf(enumeration)
}

function firstOf(enumeration: string): number {
  return enumeration in NAMES_FROM_ONE ? 1 : 0
}

function inWords(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
