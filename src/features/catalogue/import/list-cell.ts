/** Several texts in one cell, separated by semicolons; semicolons and backslashes in a text are escaped by a backslash. */

export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\;]/g, '\\$&')).join(';')
}

export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\[\\;]|[^;])+/g) ?? []
  return texts.map((text) => text.replace(/\\([\\;])/g, '$1'))
}
