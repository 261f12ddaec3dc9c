import type { Attack } from '../attack.ts'
import { halfClosed } from './half-closed.ts'
import { headerLines } from './header-lines.ts'
import { pipelining } from './pipelining.ts'
import { slowBodies } from './slow-bodies.ts'
import { slowHeaders } from './slow-headers.ts'
import { slowReaders } from './slow-readers.ts'
import { smuggling } from './smuggling.ts'

export const EVERY_ATTACK: readonly Attack[] = [
  slowHeaders,
  slowBodies,
  slowReaders,
  halfClosed,
  pipelining,
  smuggling,
  headerLines,
]
