import type { GardenPlant } from './garden-plant.ts'
import { INDOOR_PLANTS } from './indoor-plants.ts'
import { LIVING_ROOM_PLANTS } from './living-room-plants.ts'
import { OUTDOOR_PLANTS } from './outdoor-plants.ts'

/** The whole garden, in the order in which people see it first. */
export const PLANTS: readonly GardenPlant[] = [...LIVING_ROOM_PLANTS, ...INDOOR_PLANTS, ...OUTDOOR_PLANTS]
