import type { App } from '../../http/app-type.ts'
import { Success, success } from '../../http/envelope.ts'
import { Enumerations } from './enumerations.schema.ts'
import { entriesOf } from './enumerations.ts'

const ALL: Enumerations = {
  CareDifficulty: entriesOf('CareDifficulty'),
  LightRequirement: entriesOf('LightRequirement'),
  ToxicityLevel: entriesOf('ToxicityLevel'),
  CultivationMethod: entriesOf('CultivationMethod'),
  Substrate: entriesOf('Substrate'),
  PlantStatus: entriesOf('PlantStatus'),
  JournalType: entriesOf('JournalType'),
  ScheduleMode: entriesOf('ScheduleMode'),
  IntervalUnit: entriesOf('IntervalUnit'),
  Season: entriesOf('Season'),
  CareState: entriesOf('CareState'),
  DeferralKind: entriesOf('DeferralKind'),
  ChannelKind: entriesOf('ChannelKind'),
  WebhookFormat: entriesOf('WebhookFormat'),
}

export function enumerationRoutes(app: App): void {
  app.get(
    '/api/v1/enumerations',
    {
      config: { access: 'public', etag: true },
      schema: {
        operationId: 'listEnumerations',
        tags: ['Reference'],
        summary: 'List every enumeration',
        description:
          'The values of every numbered field with a stable name and an English label. Lists only ever grow at their end. The `lightLevel` of a location uses LightRequirement.',
        response: { 200: Success(Enumerations) },
      },
    },
    async (request) => success(request, ALL),
  )
}
