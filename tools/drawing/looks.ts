import type { PlantKey } from '../../demo/garden/garden-plant.ts'
import { monstera, peaceLily, stranger, strelitzia } from './looks/aroid-looks.ts'
import { bostonFern, kentia, maidenhair, zz } from './looks/frond-looks.ts'
import { chilli, tomato } from './looks/fruit-looks.ts'
import type { PlantLook } from './looks/look.ts'
import { nestFern, orchid, snakePlant, spiderPlant } from './looks/rosette-looks.ts'
import { basil, geranium, lavender, mint, rosemary } from './looks/shoot-looks.ts'
import { begonia, calathea, hosta, pilea, watermelon } from './looks/stalked-looks.ts'
import { aloe, barrelCactus, bunnyEars, echeveria, haworthia } from './looks/succulent-looks.ts'
import { cutting, heartleaf, hearts, ivy, pearls, pothos } from './looks/trailing-looks.ts'
import { avocado, fiddleLeaf, jade, lemon, olive, rubberPlant } from './looks/tree-looks.ts'

/** The looks of every plant in the demo. */
export const LOOKS: Readonly<Record<PlantKey, PlantLook>> = {
  aloe,
  avocado,
  barrel: barrelCactus,
  basil,
  begonia,
  bostonFern,
  bunnyEars,
  calathea,
  chilli,
  cutting,
  echeveria,
  fiddleLeaf,
  geranium,
  haworthia,
  heartleaf,
  hearts,
  hosta,
  ivy,
  jade,
  kentia,
  lavender,
  lemon,
  maidenhair,
  mint,
  monstera,
  nestFern,
  olive,
  orchid,
  peaceLily,
  pearls,
  pilea,
  pothos,
  rosemary,
  rubberPlant,
  snakePlant,
  spiderPlant,
  stranger,
  strelitzia,
  tomato,
  watermelon,
  zz,
}
