import { type Static, Type } from 'typebox'

export const ImportQuery = Type.Object(
  {
    dryRun: Type.Boolean({
      default: false,
      description: 'Only tells what an import would do, and writes nothing.',
    }),
  },
  { additionalProperties: false },
)
export type ImportQuery = Static<typeof ImportQuery>

const count = (example: number) => Type.Integer({ minimum: 0, examples: [example] })

export const AccountImport = Type.Object(
  {
    format: Type.String({ description: 'What the file was recognised as.', examples: ['Frond takeout'] }),
    dryRun: Type.Boolean({ examples: [false] }),
    made: Type.Object(
      {
        regions: count(2),
        locations: count(5),
        tags: count(3),
        media: count(40),
        plants: count(24),
        journals: count(310),
        schedules: count(48),
        settings: Type.Boolean({ description: 'Whether the care settings were taken.', examples: [true] }),
      },
      {
        additionalProperties: false,
        title: 'AccountImportCounts',
        description: 'What was added; in a dry run what would be.',
      },
    ),
    reusedTags: Type.Integer({
      minimum: 0,
      description: 'Tags that the account had already, by name.',
      examples: [1],
    }),
    unmatchedSpecies: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['Philodendron imaginarium'] }),
          plants: Type.Integer({ minimum: 1, examples: [2] }),
        },
        { additionalProperties: false, title: 'UnmatchedSpecies' },
      ),
      {
        description:
          'Names that the catalogue of this server does not have, at most 100. Their plants are of the species *Unknown plant*.',
      },
    ),
    leftOut: Type.Array(
      Type.Object(
        {
          what: Type.String({ examples: ['reminder channels'] }),
          count: Type.Integer({ minimum: 1, examples: [2] }),
          why: Type.String({ examples: ['Their addresses and keys are secret and not in the archive.'] }),
        },
        { additionalProperties: false, title: 'LeftOut' },
      ),
      { description: 'What the file has and the account did not get.' },
    ),
  },
  { additionalProperties: false, title: 'AccountImport' },
)
export type AccountImport = Static<typeof AccountImport>
