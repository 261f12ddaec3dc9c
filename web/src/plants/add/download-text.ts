/** Saves a text as a file. The mark at its beginning lets spreadsheets know that it is UTF-8. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
