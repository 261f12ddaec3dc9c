import { HABITS, type Habit } from '../../web/src/drawings/habits.ts'
import type { Drawing } from './drawing.ts'
import * as aroids from './drawings/aroids.ts'
import * as bogs from './drawings/bogs.ts'
import * as borders from './drawings/borders.ts'
import * as bromeliads from './drawings/bromeliads.ts'
import * as bulbs from './drawings/bulbs.ts'
import * as cacti from './drawings/cacti.ts'
import * as ferns from './drawings/ferns.ts'
import * as flowers from './drawings/flowers.ts'
import * as foliage from './drawings/foliage.ts'
import * as grasses from './drawings/grasses.ts'
import * as herbs from './drawings/herbs.ts'
import * as indoorTrees from './drawings/indoor-trees.ts'
import * as lowShrubs from './drawings/low-shrubs.ts'
import * as palms from './drawings/palms.ts'
import * as roots from './drawings/roots.ts'
import * as shrubs from './drawings/shrubs.ts'
import * as succulents from './drawings/succulents.ts'
import * as trees from './drawings/trees.ts'
import * as vegetables from './drawings/vegetables.ts'
import * as vines from './drawings/vines.ts'
import * as water from './drawings/water.ts'

const DRAWN: Readonly<Record<Habit, Drawing>> = {
  ...aroids,
  ...bogs,
  ...borders,
  ...bromeliads,
  ...bulbs,
  ...cacti,
  ...ferns,
  ...flowers,
  ...foliage,
  ...grasses,
  ...herbs,
  ...indoorTrees,
  ...lowShrubs,
  ...palms,
  ...roots,
  ...shrubs,
  ...succulents,
  ...trees,
  ...vegetables,
  ...vines,
  ...water,
}

/** What grows wider than the disc is drawn smaller, on the same ground. */
const SMALLER: Partial<Readonly<Record<Habit, number>>> = {
  bamboo: 0.93,
  begonia: 0.93,
  basalLeaves: 0.95,
  caneBerry: 0.88,
  crocus: 0.96,
  daffodil: 0.92,
  daisyFlower: 0.93,
  featherPalm: 0.88,
  featheryHerb: 0.94,
  fern: 0.96,
  flytrap: 0.9,
  foliageVine: 0.95,
  gourd: 0.9,
  grass: 0.9,
  heather: 0.88,
  lavender: 0.93,
  leafCactus: 0.8,
  leafyVegetable: 0.84,
  mimosa: 0.93,
  monstera: 0.86,
  noddingFlower: 0.95,
  onion: 0.93,
  orchid: 0.92,
  pineapple: 0.88,
  plumeGrass: 0.88,
  plumeFlower: 0.92,
  pompon: 0.93,
  ponytail: 0.92,
  shamrock: 0.94,
  spiderPlant: 0.93,
  sundew: 0.93,
  trailing: 0.78,
  trailingAroid: 0.8,
  tulip: 0.92,
  uprightAroid: 0.94,
  wandShrub: 0.9,
  zamioculcas: 0.96,
}

/** The drawing of each habit of the web application, each in its file below `drawings/`. */
export function drawingOf(habit: Habit): Drawing {
  const drawing = DRAWN[habit]
  const share = SMALLER[habit]
  if (share === undefined) return drawing
  const move = `translate(${120 * (1 - share)} ${206 * (1 - share)}) scale(${share})`
  return (c) => `<g transform="${move}">${drawing(c)}</g>`
}

export function allHabits(): Habit[] {
  return Object.keys(HABITS).filter((name): name is Habit => name in HABITS)
}
