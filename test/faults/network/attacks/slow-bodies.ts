import { BOUNDARY, MULTIPART } from '../../../upload.ts'
import type { Attack } from '../attack.ts'
import { besiege } from '../siege.ts'

const LENGTH = 100_000

/** Bodies that never end, a byte at a time: of JSON by strangers, and of files by a user that may upload. */
export const slowBodies: Attack = {
  name: 'slow-bodies',
  isSlow: true,
  begin: (target) => {
    const json = head('POST /api/v1/auth/login', 'Content-Type: application/json', '{"email":"')
    const file = head(
      'POST /api/v1/media',
      `Content-Type: ${MULTIPART}\r\nAuthorization: Bearer ${target.token}`,
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-`,
    )
    return besiege(target, {
      first: (at) => (at % 2 === 0 ? json : file),
      isHeard: true,
      next: 'a',
    })
  },
}

function head(line: string, headers: string, body: string): string {
  return `${line} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n${headers}\r\nContent-Length: ${LENGTH}\r\n\r\n${body}`
}
