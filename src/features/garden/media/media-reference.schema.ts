import { type Static, Type } from 'typebox'
import { distinct } from '../../../base/distinct.ts'
import { Id, Named } from '../../../http/fields.ts'

/** Plants and journals refer to media like this. */

export const MediaSummary = Named('MediaSummary', {
  id: Id,
  url: Type.String({ examples: ['/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'] }),
})

/** The list may have empty values, which are ignored. */
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

/** Each id counts once, at its first position. */
export function idsIn(list: readonly Static<typeof EmptyOrId>[] | null | undefined): number[] {
  return distinct((list ?? []).filter((element) => typeof element === 'number'))
}
