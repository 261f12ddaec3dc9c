/** The values of Substrate and CultivationMethod that the garden uses. */
export const POTTING_MIX = 1
export const GARDEN_SOIL = 2
export const CACTUS_MIX = 5
export const AROID_MIX = 6
export const ORCHID_BARK = 7
export const LECA = 12

export const CONTAINER = 1
export const SEMI_HYDROPONIC = 4
