/** Has the device make a passkey. The server gives and takes what the browser writes as JSON. */
export async function makePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  return JSON.stringify(await navigator.credentials.create({ publicKey }))
}
