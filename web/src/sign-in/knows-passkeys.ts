/** Whether the browser reads and writes passkeys as JSON; others could not speak with the server. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}
