import type { WireRequest } from './wire.ts'

/** What programs send, or what a browser does. */
export type HeaderKind = 'plain' | 'browser'

/** What Chromium sends with a request of the web application, but for what depends on the request. */
const BROWSER_HEADERS = {
  Connection: 'keep-alive',
  'sec-ch-ua-platform': '"Linux"',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
  'sec-ch-ua': '"Chromium";v="147", "Not.A/Brand";v="8"',
  'sec-ch-ua-mobile': '?0',
  Accept: '*/*',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
  Referer: 'http://127.0.0.1/plants',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
}

export function asSentBy(kind: HeaderKind, requests: readonly WireRequest[]): readonly WireRequest[] {
  if (kind === 'plain') return requests
  return requests.map((request) => ({ ...request, headers: { ...request.headers, ...BROWSER_HEADERS } }))
}
