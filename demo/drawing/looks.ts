import { foliage, plain } from './foliage.ts'
import type { Form } from './forms/form.ts'
import { stalked } from './forms/stalked.ts'
import { heart } from './leaf.ts'

const monstera = stalked({
  leaves: 11,
  blade: { length: 0.55, width: 0.3, outline: heart(0.3, 0.8), lobes: 0.22, bow: 0.6, columns: 24, rows: 14 },
  leaf: foliage({ colour: '#3f6b38', vein: '#7fa063', veins: 8, shine: 0.4 }),
  stalk: plain('#6f8f4c'),
  stalkLength: 0.85,
})

export interface PlantLook {
  readonly form: Form
  readonly potSize: { readonly radius: number; readonly height: number }
}
const m: PlantLook = { form: monstera, potSize: { radius: 0.3, height: 0.5 } }

/** Of every plant in the garden. */
export const LOOKS = {
  aloe: m,
  avocado: m,
  barrel: m,
  basil: m,
  begonia: m,
  bostonFern: m,
  bunnyEars: m,
  calathea: m,
  chilli: m,
  cutting: m,
  echeveria: m,
  fiddleLeaf: m,
  geranium: m,
  haworthia: m,
  heartleaf: m,
  hearts: m,
  hosta: m,
  ivy: m,
  jade: m,
  kentia: m,
  lavender: m,
  lemon: m,
  maidenhair: m,
  mint: m,
  monstera: m,
  nestFern: m,
  olive: m,
  orchid: m,
  peaceLily: m,
  pearls: m,
  pilea: m,
  pothos: m,
  rosemary: m,
  rubberPlant: m,
  snakePlant: m,
  spiderPlant: m,
  stranger: m,
  strelitzia: m,
  tomato: m,
  watermelon: m,
  zz: m,
} as const satisfies Record<string, PlantLook>
export type LookName = keyof typeof LOOKS
