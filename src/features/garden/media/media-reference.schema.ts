import { type Static, Type } from 'typebox'
import { distinct } from '../../../base/distinct.ts'
import { Id } from '../../../http/fields.ts'

/** How plants and journals refer to media. */

export const MediaSummary = Type.Object(
  { id: Id, url: Type.String({ examples: ['/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'] }) },
  { additionalProperties: false, title: 'MediaSummary' },
)

/** An element of a list in which empty values are ignored. */
const EmptyOrId = Type.Unsafe<number | null | ''>({
  type: ['integer', 'null', 'string'],
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  maxLength: 0,
  'x-wanted': 'an id (a whole number from 1), or empty',
})

function idList(what: string) {
  return Type.Array(EmptyOrId, {
    'x-maxDistinct': 100,
    description: `Ids of ${what} in their order; duplicates and empty values are ignored. At most 100, not counting those.`,
    examples: [[5, 3]],
  })
}

export const MediaIdList = idList('own media')
export const CoverIdList = idList('own pictures and videos (what is a cover already may stay one)')

/** The ids in such a list, each once; the first position counts. */
export function idsIn(list: readonly Static<typeof EmptyOrId>[] | null | undefined): number[] {
  return distinct((list ?? []).filter((element) => typeof element === 'number'))
}
