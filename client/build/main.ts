import { join } from 'node:path'
import { makeDist } from './make-dist.ts'

/** Runs after the installation. */
await makeDist(join(import.meta.dirname, '..', 'dist'))
