/** By number with a total, or by cursor with the next one. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly size: number
  readonly page?: number
  readonly total?: number
  readonly next?: string
}

export type Query = Readonly<Record<string, unknown>>

/** As many as the service gives at once. */
const SIZE = 100

/**
 * Page after page, each fetched when it is asked for. By cursor where the list has one, unless the query names a page: then by
 * number from there.
 */
export async function* readPages<Item>(
  read: (query: Query) => Promise<Page<Item>>,
  query: Query,
  hasCursor: boolean,
): AsyncGenerator<Page<Item>, void, void> {
  const start = hasCursor && query.page === undefined ? { after: '' } : { page: 0 }
  let next: Query | undefined = { size: SIZE, ...start, ...query }
  while (next !== undefined) {
    const page: Page<Item> = await read(next)
    yield page
    const position = following(page)
    next = position && { ...next, ...position }
  }
}

function following({ items, page, size, total, next }: Page<unknown>): Query | undefined {
  if (page === undefined || total === undefined) return next === undefined ? undefined : { after: next }
  return items.length > 0 && (page + 1) * size < total ? { page: page + 1 } : undefined
}

export async function* itemsOf<Item>(pages: AsyncIterable<Page<Item>>): AsyncGenerator<Item, void, void> {
  for await (const { items } of pages) yield* items
}
