import type { Attack } from '../attack.ts'
import { besiege } from '../siege.ts'

/** Headers that never end, a few bytes at a time. */
export const slowHeaders: Attack = {
  name: 'slow-headers',
  isSlow: true,
  begin: (target) =>
    besiege(target, {
      first: (at) => `GET /api/v1/plants HTTP/1.1\r\nHost: x\r\nX-Number: ${at}\r\n`,
      isHeard: false,
      next: 'X-A: b\r\n',
    }),
}
