import { type Static, Type } from 'typebox'
import { Closed, Named } from '../../../../http/fields.ts'

export const ImportQuery = Closed({
  dryRun: Type.Boolean({
    default: false,
    description: 'Only tells what an import would do, and writes nothing.',
  }),
})
export type ImportQuery = Static<typeof ImportQuery>

const count = (example: number) => Type.Integer({ minimum: 0, examples: [example] })

export const AccountImport = Named('AccountImport', {
  format: Type.String({ description: 'What the file was recognised as.', examples: ['Frond takeout'] }),
  dryRun: Type.Boolean({ examples: [false] }),
  made: Named(
    'AccountImportCounts',
    {
      regions: count(2),
      locations: count(5),
      tags: count(3),
      media: count(40),
      plants: count(24),
      journals: count(310),
      schedules: count(48),
      problems: count(3),
      wishes: count(4),
      settings: Type.Boolean({ description: 'Whether the care settings were taken.', examples: [true] }),
    },
    { description: 'What was added; in a dry run what would be.' },
  ),
  reusedTags: Type.Integer({
    minimum: 0,
    description: 'Tags that the account had already, by name.',
    examples: [1],
  }),
  unmatchedSpecies: Type.Array(
    Named('UnmatchedSpecies', {
      name: Type.String({ examples: ['Philodendron imaginarium'] }),
      plants: Type.Integer({ minimum: 1, examples: [2] }),
    }),
    {
      description:
        'Names that the catalogue of this server does not have, at most 100. Their plants are of the species *Unknown plant*.',
    },
  ),
  leftOut: Type.Array(
    Named('LeftOut', {
      what: Type.String({ examples: ['reminder channels'] }),
      count: Type.Integer({ minimum: 1, examples: [2] }),
      why: Type.String({ examples: ['Their addresses and keys are secret and not in the archive.'] }),
    }),
    { description: 'What the file has and the account did not get.' },
  ),
})
export type AccountImport = Static<typeof AccountImport>
