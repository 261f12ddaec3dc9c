import assert from 'node:assert/strict'

/** Renders a template whose expressions are values such as `a.b.c`, perhaps as JSON: most are, and need no Jinja. */
export function rendered(template: string, values: object): string {
  return template.replace(/\{\{ ([\w.]+)((?: \| to_json)*) \}\}/g, (_, path: string, filters: string) => {
    const value = within(values, path)
    // Each filter writes JSON, of what the one before it wrote.
    return String(
      filters
        .split(' | to_json')
        .slice(1)
        .reduce((written) => JSON.stringify(written), value),
    )
  })
}

/** Looks up `a.b.c`. */
export function within(values: object, path: string): unknown {
  let found: unknown = values
  for (const name of path.split('.')) {
    assert.ok(typeof found === 'object' && found !== null, path)
    found = Object.entries(found).find(([key]) => key === name)?.[1]
  }
  assert.notEqual(found, undefined, path)
  return found
}
