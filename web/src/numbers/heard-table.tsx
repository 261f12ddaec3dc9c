type HeardTableProps = {
  caption: string
  heads: readonly string[]
  /** Each begins with its own head. */
  rows: readonly (readonly [string, ...(string | number)[]])[]
}

/** What a chart shows, for ears. A table by itself would be as wide as its words, and so the page. */
export function HeardTable({ caption, heads, rows }: HeardTableProps) {
  return (
    <div className="heard-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
