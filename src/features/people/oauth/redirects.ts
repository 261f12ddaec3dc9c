import { isLoopback } from './addresses.ts'

/** What is wrong with an address to which a program wants its user to be sent back; undefined for nothing. */
export function redirectProblem(text: string): string | undefined {
  const url = plainAddress(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (isSafe) return undefined
  return 'must be an https address, or an http address of this machine, without a user name and without a #'
}

/** Undefined for what readers could take for another address than browsers do. */
export function plainAddress(text: string): URL | undefined {
  const isPlain = /^[a-z]+:\/\/[^/?]+/.test(text) && !/[^!-~]|[\\#]/.test(text)
  const url = isPlain && URL.canParse(text) ? new URL(text) : undefined
  // An empty user name leaves nothing but its sign.
  return text.split(/[/?]/)[2]?.includes('@') ? undefined : url
}

/** Letter by letter. Only a program on the machine of its user cannot know its port before. */
export function isListed(redirectUri: string, listed: readonly string[]): boolean {
  const wanted = withoutLocalPort(redirectUri)
  return listed.some((address) => withoutLocalPort(address) === wanted)
}

function withoutLocalPort(address: string): string {
  return address.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):[0-9]{1,5}(?=[/?]|$)/, '$1')
}

/** The address with the answer, beside what stands in its query already. */
export function withAnswer(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(answer)}`
}
