import type { Span } from '../../db/run/spans.ts'
import type { Position } from '../../http/paging/cursor.ts'

/** The ends of a span as parameters of a prepared statement; a span without an end makes another statement. */
export type Bounds = {
  readonly afterKey: Position['key'] | undefined
  readonly afterId: number | undefined
  readonly untilKey: Position['key'] | undefined
  readonly untilId: number | undefined
}

export function boundsOf({ after, until }: Span<Position>): Bounds {
  return { afterKey: after?.key, afterId: after?.id, untilKey: until?.key, untilId: until?.id }
}

export function spanIn({ afterKey = null, afterId, untilKey = null, untilId }: Bounds): Span<Position> {
  return {
    after: afterId === undefined ? undefined : { key: afterKey, id: afterId },
    until: untilId === undefined ? undefined : { key: untilKey, id: untilId },
  }
}
