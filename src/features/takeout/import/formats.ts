import { FROND } from './frond-source.ts'
import type { GardenFormat } from './garden-source.ts'

/** Every format that can be imported. The first one that recognises a file reads it. */
export const FORMATS: readonly GardenFormat[] = [FROND]
