import { light, times } from './colour.ts'
import { mixIn, setTo } from './foliage.ts'
import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import { noise, roughness, smooth } from './noise.ts'

/** A board from left to right, and how far it reaches behind and before the pot. */
interface Board {
  readonly half: number
  readonly behind: number
  readonly before: number
  /** Only where its front is seen, as of a shelf. */
  readonly thickness?: number
}

/** A shelf ends so far before the middle of the pot; what falls further out hangs below it. */
export const SHELF_FRONT = 0.2

export function addTable(mesh: Mesh, { half, behind, before, thickness }: Board, material: Material): void {
  // The texture is the same whatever the size of the board, so coordinates are lengths.
  mesh.sheet(72, 72, withLengths(material, half * 2, before + behind, behind), 0.5, (u, v) => [
    (u - 0.5) * half * 2,
    0,
    v * (before + behind) - behind,
  ])
  if (thickness === undefined) return
  mesh.sheet(60, 2, withLengths(material, half * 2, thickness, -before), 0.5, (u, v) => [
    (u - 0.5) * half * 2,
    -v * thickness,
    before,
  ])
}

function withLengths(material: Material, width: number, depth: number, behind: number): Material {
  return {
    ...material,
    paint: (look, u, v, tint) => material.paint(look, (u - 0.5) * width, v * depth - behind, tint),
  }
}

/** Boards side by side, with growth rings drawn out along them. */
export function wood(hex: string, board: number, gap: number): Material {
  const colour = light(hex)
  const dark = times(colour, 0.62)
  return {
    translucency: 0,
    sharpness: 14,
    paint: (look, x, z) => {
      const number = Math.floor(z / board)
      const inBoard = z / board - number
      const bow = noise(x * 0.9 + number * 31, number * 7.7) * 2.2
      const ring = roughness(x * 0.7 + number * 13, (z * 13 + bow * 1.4) * 2.2)
      const pore = noise(x * 7 + number * 3, z * 210)
      setTo(look, times(colour, 0.86 + 0.2 * noise(number * 5.1, 3)))
      mixIn(look, dark, smooth(0.35, 0.75, ring) * 0.5 + smooth(0.6, 1, pore) * 0.18)
      const edge = Math.min(inBoard, 1 - inBoard) * board
      mixIn(look, times(dark, 0.25), (1 - smooth(gap * 0.5, gap, edge)) * 0.85)
      look.slopeV = (pore - 0.5) * 0.14
      look.shine = 0.1
    },
  }
}

/** Paint or plaster, nearly even. */
export function painted(hex: string, shine = 0.12): Material {
  const colour = light(hex)
  return {
    translucency: 0,
    sharpness: 24,
    paint: (look, x, z) => {
      setTo(look, times(colour, 0.95 + 0.09 * roughness(x * 5, z * 5)))
      look.slopeU = (noise(x * 40, z * 40) - 0.5) * 0.03
      look.shine = shine
    },
  }
}

export function slate(hex: string): Material {
  const colour = light(hex)
  return {
    translucency: 0,
    sharpness: 16,
    paint: (look, x, z) => {
      const cloud = roughness(x * 4, z * 4)
      setTo(look, times(colour, 0.7 + 0.5 * cloud))
      look.slopeU = (noise(x * 60, z * 60) - 0.5) * 0.12
      look.slopeV = (noise(x * 60 + 5, z * 60) - 0.5) * 0.12
      look.shine = 0.1
    },
  }
}

const JOINT = light('#b9b3a7')

/** Tiles with joints. */
export function tiles(hex: string, width: number, height: number): Material {
  const colour = light(hex)
  return {
    translucency: 0,
    sharpness: 40,
    paint: (look, x, y) => {
      const row = Math.floor(y / height)
      const shifted = x / width + (row % 2) * 0.5
      const column = Math.floor(shifted)
      const fromSide = Math.min(shifted - column, 1 - shifted + column) * width
      const fromTop = Math.min(y / height - row, 1 - y / height + row) * height
      setTo(look, times(colour, 0.9 + 0.16 * noise(column * 3.7, row * 5.3)))
      mixIn(look, JOINT, 1 - smooth(0.008, 0.016, Math.min(fromSide, fromTop)))
      look.slopeU = (noise(column * 7.1, row * 2.3) - 0.5) * 0.06
      look.shine = 0.3
    },
  }
}
