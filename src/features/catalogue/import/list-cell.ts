/** One cell has several texts separated by semicolons; a backslash escapes semicolons and backslashes in a text. */

export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\;]/g, '\\$&')).join(';')
}

export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\[\\;]|[^;])+/g) ?? []
  return texts.map((text) => text.replace(/\\([\\;])/g, '$1'))
}
