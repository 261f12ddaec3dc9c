/** Saves what was downloaded as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it; large files take a while to copy.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
