/** Several texts in one cell, with semicolons between them; in a text, a backslash goes before a semicolon or another. */

export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\;]/g, '\\$&')).join(';')
}

export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\[\\;]|[^;])+/g) ?? []
  return texts.map((text) => text.replace(/\\([\\;])/g, '$1'))
}
