import { growthIn, type Picture } from '../../demo/garden/album.ts'
import type { PlantKey } from '../../demo/garden/garden-plant.ts'
import type { LocationKey } from '../../demo/garden/places.ts'
import { LOOKS } from './looks.ts'
import type { Shot } from './photograph.ts'
import type { PotStyle } from './pot.ts'
import type { PlaceName } from './stage.ts'

/**
 * What is to be seen in a picture of the demo. The demo is of any day, so all is green outside; the light changes from one
 * picture of a plant to the next.
 */
export function shotOf(picture: Picture): Shot {
  const { key, location } = picture.plant
  const { form, potSize } = LOOKS[key]
  return {
    seed: `frond/${key}`,
    form,
    growth: growthIn(picture),
    pot: { style: POTS[key], ...potSize },
    place: PLACES[location],
    season: picture.monthsAgo % 8 === 0 ? 'summer' : 'spring',
  }
}

const PLACES: Readonly<Record<LocationKey, PlaceName>> = {
  livingRoom: 'room',
  bookshelf: 'shelf',
  kitchen: 'sill',
  bathroom: 'bathroom',
  bedroom: 'room',
  sunnyRail: 'balcony',
  shadyCorner: 'balcony',
  bench: 'greenhouse',
  cactusCorner: 'greenhouse',
}

const POTS: Readonly<Record<PlantKey, PotStyle>> = {
  aloe: 'stone',
  avocado: 'white',
  barrel: 'terracotta',
  basil: 'terracotta',
  begonia: 'terracotta',
  bostonFern: 'basket',
  bunnyEars: 'blush',
  calathea: 'sage',
  chilli: 'white',
  cutting: 'white',
  echeveria: 'terracotta',
  fiddleLeaf: 'basket',
  geranium: 'cream',
  haworthia: 'stone',
  heartleaf: 'midnight',
  hearts: 'blush',
  hosta: 'midnight',
  ivy: 'stone',
  jade: 'sage',
  kentia: 'basket',
  lavender: 'terracotta',
  lemon: 'terracotta',
  maidenhair: 'cream',
  mint: 'cream',
  monstera: 'terracotta',
  nestFern: 'midnight',
  olive: 'terracotta',
  orchid: 'white',
  peaceLily: 'white',
  pearls: 'terracotta',
  pilea: 'sage',
  pothos: 'cream',
  rosemary: 'stone',
  rubberPlant: 'white',
  snakePlant: 'stone',
  spiderPlant: 'sage',
  stranger: 'blush',
  strelitzia: 'stone',
  tomato: 'terracotta',
  watermelon: 'blush',
  zz: 'cream',
}
