/** As Chromium, Firefox, Safari and the bundler say it; there is no type or code to tell it by. */
const SAID = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/**
 * Whether a file of the application itself could not be loaded: there is no connection, or a newer version is served, which
 * has other files.
 */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && SAID.some((said) => error.message.includes(said))
}
