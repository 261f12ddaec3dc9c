// Generated from the OpenAPI document by `npm run client:types`.

export const CareDifficulty = {
  Unspecified: 0,
  Easy: 1,
  Moderate: 2,
  Difficult: 3,
  Expert: 4,
} as const
export type CareDifficulty = (typeof CareDifficulty)[keyof typeof CareDifficulty]

export const CareState = {
  Upcoming: 1,
  DueToday: 2,
  Overdue: 3,
  Paused: 4,
  Stopped: 5,
} as const
export type CareState = (typeof CareState)[keyof typeof CareState]

export const ChannelKind = {
  WebPush: 1,
  Email: 2,
  Webhook: 3,
} as const
export type ChannelKind = (typeof ChannelKind)[keyof typeof ChannelKind]

export const CultivationMethod = {
  Unspecified: 0,
  Container: 1,
  InGround: 2,
  RaisedBed: 3,
  SemiHydroponic: 4,
  Hydroponic: 5,
  WaterCulture: 6,
  Aeroponic: 7,
  Mounted: 8,
  Terrarium: 9,
  Aquatic: 10,
  Other: 11,
} as const
export type CultivationMethod = (typeof CultivationMethod)[keyof typeof CultivationMethod]

export const DeferralKind = {
  Snoozed: 1,
  Skipped: 2,
} as const
export type DeferralKind = (typeof DeferralKind)[keyof typeof DeferralKind]

export const GardenRole = {
  Viewer: 1,
  Sitter: 2,
  Member: 3,
  Owner: 4,
} as const
export type GardenRole = (typeof GardenRole)[keyof typeof GardenRole]

export const GrantKind = {
  Person: 1,
  Link: 2,
  Key: 3,
} as const
export type GrantKind = (typeof GrantKind)[keyof typeof GrantKind]

export const GrantState = {
  Invited: 1,
  Upcoming: 2,
  Active: 3,
  Ended: 4,
} as const
export type GrantState = (typeof GrantState)[keyof typeof GrantState]

export const IntervalUnit = {
  Day: 1,
  Week: 2,
  Month: 3,
} as const
export type IntervalUnit = (typeof IntervalUnit)[keyof typeof IntervalUnit]

export const JournalType = {
  Unspecified: 0,
  Watering: 1,
  Fertilizing: 2,
  Misting: 3,
  Repotting: 4,
  Transplanting: 5,
  Pruning: 6,
  Propagating: 7,
  Treatment: 8,
  PestOrDisease: 9,
  Observation: 10,
  Measurement: 11,
  Photo: 12,
  Sowing: 13,
  Germination: 14,
  Flowering: 15,
  Fruiting: 16,
  Harvest: 17,
  WaterChange: 18,
  Cleaning: 19,
  Rotating: 20,
  Relocation: 21,
  Biostimulating: 22,
  Dormancy: 23,
  Acquired: 24,
  Died: 25,
  Other: 26,
} as const
export type JournalType = (typeof JournalType)[keyof typeof JournalType]

export const LightRequirement = {
  Unspecified: 0,
  Low: 1,
  Medium: 2,
  BrightIndirect: 3,
  PartialSun: 4,
  FullSun: 5,
} as const
export type LightRequirement = (typeof LightRequirement)[keyof typeof LightRequirement]

export const PlantStatus = {
  Active: 0,
  Archived: 1,
  Dead: 2,
} as const
export type PlantStatus = (typeof PlantStatus)[keyof typeof PlantStatus]

export const ProblemKind = {
  Pest: 1,
  Disease: 2,
  Damage: 3,
  Deficiency: 4,
  Other: 5,
} as const
export type ProblemKind = (typeof ProblemKind)[keyof typeof ProblemKind]

export const Role = {
  User: 'USER',
  Admin: 'ADMIN',
} as const
export type Role = (typeof Role)[keyof typeof Role]

export const ScheduleMode = {
  AfterDone: 1,
  Calendar: 2,
} as const
export type ScheduleMode = (typeof ScheduleMode)[keyof typeof ScheduleMode]

export const Season = {
  Growing: 1,
  Winter: 2,
} as const
export type Season = (typeof Season)[keyof typeof Season]

export const Substrate = {
  Unspecified: 0,
  PottingMix: 1,
  GardenSoil: 2,
  Peat: 3,
  CocoCoir: 4,
  CactusMix: 5,
  AroidMix: 6,
  OrchidBark: 7,
  Sphagnum: 8,
  Perlite: 9,
  Vermiculite: 10,
  Pumice: 11,
  Leca: 12,
  Pon: 13,
  SandGravel: 14,
  Rockwool: 15,
  Akadama: 16,
  Compost: 17,
  Water: 18,
  None: 19,
  Other: 20,
} as const
export type Substrate = (typeof Substrate)[keyof typeof Substrate]

export const ToxicityLevel = {
  Unspecified: 0,
  NonToxic: 1,
  Irritant: 2,
  MildlyToxic: 3,
  HighlyToxic: 4,
} as const
export type ToxicityLevel = (typeof ToxicityLevel)[keyof typeof ToxicityLevel]

export const WebhookFormat = {
  Signed: 1,
  Ntfy: 2,
  Gotify: 3,
  Apprise: 4,
  Slack: 5,
} as const
export type WebhookFormat = (typeof WebhookFormat)[keyof typeof WebhookFormat]
