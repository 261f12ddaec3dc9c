import type { GardenFormat } from '../../imports/garden-source.ts'
import { HORTUSFOX } from '../../imports/hortusfox/hortusfox.format.ts'
import { PLANT_IT } from '../../imports/plant-it/plant-it.format.ts'
import { TABLE } from '../../imports/table/table.format.ts'
import { FROND } from './frond-source.ts'

/** Every format that can be imported. The first one that recognises a file reads it. */
export const FORMATS: readonly GardenFormat[] = [FROND, HORTUSFOX, PLANT_IT, TABLE]
