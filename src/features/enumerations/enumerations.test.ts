import { after, before, describe, test } from 'node:test'
import { assertSuccess } from '../../../test/envelope.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

/** The numbers are written out once more: clients keep them, so a changed or moved one must fail here. */
const EXPECTED = {
  CareDifficulty: '0 Unspecified, 1 Easy, 2 Moderate, 3 Difficult, 4 Expert',
  LightRequirement:
    '0 Unspecified, 1 Low, 2 Medium, 3 BrightIndirect=Bright indirect, 4 PartialSun=Partial sun, 5 FullSun=Full sun',
  ToxicityLevel:
    '0 Unspecified, 1 NonToxic=Non-toxic, 2 Irritant, 3 MildlyToxic=Mildly toxic, 4 HighlyToxic=Highly toxic',
  CultivationMethod:
    '0 Unspecified, 1 Container, 2 InGround=In ground, 3 RaisedBed=Raised bed, 4 SemiHydroponic=Semi-hydroponic, 5 Hydroponic, 6 WaterCulture=Water culture, 7 Aeroponic, 8 Mounted, 9 Terrarium, 10 Aquatic, 11 Other',
  Substrate:
    '0 Unspecified, 1 PottingMix=Potting mix, 2 GardenSoil=Garden soil, 3 Peat, 4 CocoCoir=Coco coir, 5 CactusMix=Cactus mix, 6 AroidMix=Aroid mix, 7 OrchidBark=Orchid bark, 8 Sphagnum, 9 Perlite, 10 Vermiculite, 11 Pumice, 12 Leca=Clay pebbles (LECA), 13 Pon=Mineral mix (PON), 14 SandGravel=Sand or gravel, 15 Rockwool, 16 Akadama, 17 Compost, 18 Water, 19 None, 20 Other',
  PlantStatus: '0 Active, 1 Archived=Archived (given away; sold; lost), 2 Dead',
  JournalType:
    '0 Unspecified, 1 Watering, 2 Fertilizing, 3 Misting, 4 Repotting, 5 Transplanting, 6 Pruning, 7 Propagating, 8 Treatment, 9 PestOrDisease=Pest or disease, 10 Observation, 11 Measurement, 12 Photo, 13 Sowing, 14 Germination, 15 Flowering, 16 Fruiting, 17 Harvest, 18 WaterChange=Water change, 19 Cleaning, 20 Rotating, 21 Relocation, 22 Biostimulating, 23 Dormancy, 24 Acquired, 25 Died, 26 Other',
  ScheduleMode: '1 AfterDone=After done, 2 Calendar',
  IntervalUnit: '1 Day, 2 Week, 3 Month',
  Season: '1 Growing, 2 Winter',
  CareState: '1 Upcoming, 2 DueToday=Due today, 3 Overdue, 4 Paused, 5 Stopped',
  DeferralKind: '1 Snoozed, 2 Skipped',
  ChannelKind: '1 WebPush=Web push, 2 Email=E-mail, 3 Webhook',
  WebhookFormat:
    '1 Signed=Signed (Standard Webhooks), 2 Ntfy=ntfy, 3 Gotify, 4 Apprise, 5 Slack=Slack; Mattermost; Rocket.Chat; Discord',
  GardenRole: '1 Viewer, 2 Sitter, 3 Member, 4 Owner',
  GrantKind: '1 Person, 2 Link, 3 Key',
  GrantState: '1 Invited, 2 Upcoming, 3 Active, 4 Ended',
  ProblemKind: '1 Pest, 2 Disease, 3 Damage, 4 Deficiency, 5 Other',
}

function entries(list: string) {
  return list.split(', ').map((text) => {
    const [, value, name = '', label = name] = /^(\d+) (\w+)(?:=(.*))?$/.exec(text) ?? []
    return { value: Number(value), name, label: label.replaceAll(';', ',') }
  })
}

// One engine is enough: these lists are part of the program, not of the database.
describe('enumerations', () => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp()
  })
  after(() => service.close())

  test('every value has its number, its name and a label', async () => {
    const expected = Object.entries(EXPECTED).map(([name, list]) => [name, entries(list)])
    assertSuccess(await service.app.inject('/api/v1/enumerations'), Object.fromEntries(expected), {
      'cache-control': 'no-cache',
    })
  })
})
