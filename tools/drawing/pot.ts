import { light, times } from './colour.ts'
import { mixIn, setTo } from './foliage.ts'
import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import { noise, roughness, smooth } from './noise.ts'

export type PotStyle = 'terracotta' | 'cream' | 'sage' | 'midnight' | 'white' | 'basket' | 'stone' | 'blush'

export interface Pot {
  readonly style: PotStyle
  readonly radius: number
  readonly height: number
}

/** Half the width at a height, both as a share; from the foot outside up to the rim and down to the soil inside. */
type Profile = readonly (readonly [radius: number, height: number])[]

const FLOWER_POT: Profile = [
  [0, 0],
  [0.68, 0],
  [0.7, 0.02],
  [0.9, 0.76],
  [0.91, 0.77],
  [0.99, 0.78],
  [1, 0.8],
  [1.02, 0.97],
  [1.01, 1],
  [0.96, 1.005],
  [0.93, 0.97],
  [0.9, 0.86],
]
const CYLINDER: Profile = [
  [0, 0],
  [0.86, 0],
  [0.9, 0.02],
  [0.93, 0.06],
  [0.98, 0.5],
  [1, 0.96],
  [0.99, 0.995],
  [0.96, 1],
  [0.93, 0.97],
  [0.92, 0.86],
]
const BOWL: Profile = [
  [0, 0],
  [0.5, 0],
  [0.54, 0.015],
  [0.74, 0.14],
  [0.92, 0.36],
  [1, 0.62],
  [1.0, 0.82],
  [0.95, 0.98],
  [0.92, 1],
  [0.88, 0.98],
  [0.88, 0.86],
]

const PROFILES: Readonly<Record<PotStyle, Profile>> = {
  terracotta: FLOWER_POT,
  cream: BOWL,
  sage: CYLINDER,
  midnight: BOWL,
  white: CYLINDER,
  basket: BOWL,
  stone: CYLINDER,
  blush: CYLINDER,
}

const SOIL_HEIGHT = 0.9

/** Stands on the table, with soil in it; the height of the soil. */
export function addPot(mesh: Mesh, { style, radius, height }: Pot, turn: number): number {
  const profile = PROFILES[style]
  const steps = (profile.length - 1) * 3
  mesh.sheet(72, steps, MATERIALS[style], 0.5, (u, v) => {
    const at = v * (profile.length - 1)
    const [lowRadius, lowHeight] = profile[Math.floor(at)] ?? [0, 0]
    const [highRadius, highHeight] = profile[Math.ceil(at)] ?? [0, 0]
    const share = at - Math.floor(at)
    const wide = radius * (lowRadius + (highRadius - lowRadius) * share)
    const angle = u * Math.PI * 2 + turn
    return [
      Math.cos(angle) * wide,
      height * (lowHeight + (highHeight - lowHeight) * share),
      Math.sin(angle) * wide,
    ]
  })
  const top = height * SOIL_HEIGHT
  mesh.sheet(40, 12, SOIL, 0.5, (u, v) => {
    const angle = u * Math.PI * 2
    const [x, z] = [Math.cos(angle) * v * radius * 0.94, Math.sin(angle) * v * radius * 0.94]
    return [x, top + (1 - v * v) * 0.02 + roughness(x * 26, z * 26) * 0.018, z]
  })
  return top + 0.02
}

const EARTH = light('#4a3526')
const PERLITE = light('#cfc6b4')
const CLAY = light('#b9714b')
const LIME = light('#e2cdb8')
const IRON = light('#5b4a3a')
const SEAGRASS = light('#c7a56f')
const GRANITE = light('#a7a49c')
const MICA = light('#6f6c66')

const SOIL: Material = {
  translucency: 0,
  sharpness: 10,
  paint: (look, u, v) => {
    const [x, y] = [Math.cos(u * 6.2832) * v * 30, Math.sin(u * 6.2832) * v * 30]
    const lump = roughness(x, y)
    setTo(look, times(EARTH, 0.5 + lump))
    if (noise(x * 1.9 + 7, y * 1.9) > 0.93) mixIn(look, PERLITE, 0.7)
    look.slopeU = (noise(x * 2, y * 2) - 0.5) * 1.2
    look.slopeV = (noise(x * 2 + 40, y * 2) - 0.5) * 1.2
    look.shine = 0.02
  },
}

/** Fired clay with limescale and wear. */
const TERRACOTTA: Material = {
  translucency: 0,
  sharpness: 8,
  paint: (look, u, v) => {
    const wear = roughness(u * 26, v * 14)
    setTo(look, times(CLAY, 0.78 + 0.4 * wear))
    mixIn(look, LIME, smooth(0.55, 0.85, roughness(u * 9 + 3, v * 7)) * 0.35)
    look.slopeV = (noise(u * 6, v * 160) - 0.5) * 0.16
    look.slopeU = (noise(u * 120, v * 60) - 0.5) * 0.12
    look.shine = 0.05
  },
}

/** Glaze, with specks of iron where it has any. */
function glazed(hex: string, specks: number, shine: number): Material {
  const colour = light(hex)
  return {
    translucency: 0,
    sharpness: 40,
    paint: (look, u, v) => {
      setTo(look, times(colour, 0.92 + 0.14 * roughness(u * 12, v * 9)))
      const speck = noise(u * 150 + v * 50, v * 110 - u * 40)
      if (speck > 1 - specks) mixIn(look, IRON, 0.6)
      look.slopeV = (noise(u * 3, v * 46) - 0.5) * 0.1
      look.shine = shine
    },
  }
}

/** Seagrass, woven. */
const WOVEN: Material = {
  translucency: 0,
  sharpness: 10,
  paint: (look, u, v) => {
    const row = v * 46
    const column = u * 54 + (Math.floor(row) % 2) * 0.5
    const inRow = row - Math.floor(row) - 0.5
    const inColumn = column - Math.floor(column) - 0.5
    const strand = noise(Math.floor(column) * 7.3, Math.floor(row) * 3.7)
    const edge = Math.max(Math.abs(inRow), Math.abs(inColumn)) * 2
    setTo(look, times(SEAGRASS, (0.62 + 0.5 * strand) * (1.08 - 0.5 * edge ** 3)))
    look.slopeU = inColumn * 1.3
    look.slopeV = inRow * 1.5 + (noise(u * 300, v * 60) - 0.5) * 0.4
    look.shine = 0.06
  },
}

const STONE: Material = {
  translucency: 0,
  sharpness: 8,
  paint: (look, u, v) => {
    const grain = roughness(u * 40, v * 22)
    setTo(look, times(GRANITE, 0.8 + 0.3 * grain))
    mixIn(look, MICA, smooth(0.72, 0.9, noise(u * 190 + v * 70, v * 150 - u * 60)) * 0.45)
    look.slopeU = (noise(u * 240 + v * 90, v * 190 - u * 70) - 0.5) * 0.22
    look.slopeV = (noise(u * 240 + v * 90 + 9, v * 190 - u * 70) - 0.5) * 0.22
    look.shine = 0.03
  },
}

const MATERIALS: Readonly<Record<PotStyle, Material>> = {
  terracotta: TERRACOTTA,
  cream: glazed('#e6dac4', 0.1, 0.3),
  sage: glazed('#8a9a82', 0.05, 0.22),
  midnight: glazed('#2d3d4c', 0.02, 0.4),
  white: glazed('#ece9e2', 0, 0.25),
  basket: WOVEN,
  stone: STONE,
  blush: glazed('#cfa08c', 0.04, 0.18),
}
