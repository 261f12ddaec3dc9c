/** Puts what the browser made among the downloads of the user. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
