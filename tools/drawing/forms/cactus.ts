import type { Random } from '../../../test/random.ts'
import { addBall } from '../ball.ts'
import type { Material } from '../material.ts'
import type { Mesh } from '../mesh.ts'
import { between, cross, plus, scaled, turned, UP, unit, type Vector } from '../vector.ts'
import { chanceOf, type Form, type Growing } from './form.ts'

/** A ribbed ball with spines. */
interface Barrel {
  readonly radius: number
  readonly height: number
  readonly ribs: number
  readonly skin: Material
  readonly spine: Material
  readonly spineLength: number
}

export function barrel(style: Barrel): Form {
  return (plant) => {
    const size = 0.45 + 0.55 * plant.growth
    const { ribs, skin, spine } = style
    const surface = (around: number, up: number): Vector => {
      const ridge = Math.abs(Math.cos((around * ribs) / 2)) ** 0.7
      const radius = style.radius * size * Math.sin(up) ** 0.75 * (0.86 + 0.14 * ridge)
      const top = style.height * size * (1 - Math.cos(up)) * 0.5
      const dent = 0.05 * size * Math.exp(-((Math.sin(up) / 0.3) ** 2)) * (up > 1.57 ? 1 : 0)
      return [Math.cos(around) * radius, plant.soil + top - dent - 0.03, Math.sin(around) * radius]
    }
    plant.mesh.sheet(ribs * 8, 36, skin, 0.5, (u, v) => surface(u * Math.PI * 2, v * Math.PI))
    for (let rib = 0; rib < ribs; rib++) {
      const chance = chanceOf(plant, 'rib', rib)
      for (let row = 0; row < 13; row++) {
        const up = 0.6 + (row / 12) * 2.4 + chance.between(-0.03, 0.03)
        const around = (rib * 2 * Math.PI) / ribs
        const at = surface(around, up)
        const outside = unit(plus([Math.cos(around), 0, Math.sin(around)], UP, -Math.cos(up) * 1.1))
        addSpines(plant.mesh, at, outside, style.spineLength * size, 7, spine, chance)
      }
    }
  }
}

/** A star of thin spines. */
function addSpines(
  mesh: Mesh,
  at: Vector,
  outside: Vector,
  length: number,
  count: number,
  material: Material,
  chance: Random,
): void {
  const side = unit(cross(Math.abs(outside[1]) > 0.9 ? [1, 0, 0] : UP, outside))
  for (let number = 0; number < count; number++) {
    const around = turned(side, outside, (number / count) * Math.PI * 2 + chance.next())
    const towards = unit(plus(around, outside, number === 0 ? 3 : chance.between(0.35, 0.9)))
    const tip = plus(at, towards, length * chance.between(0.6, 1.1))
    const across = scaled(unit(cross(towards, [0.1, 0.2, 1])), 0.0028)
    mesh.sheet(2, 1, material, chance.next(), (u, v) =>
      plus(plus(between(at, tip, u), across, (v - 0.5) * (1 - u)), UP, -0.02 * length * u * u),
    )
  }
}

/** Flat joints, one on the rim of the other. */
interface Pads {
  readonly pads: number
  readonly size: number
  readonly skin: Material
  readonly spine: Material
}

export function pads(style: Pads): Form {
  return (plant) => {
    const count = Math.max(2, Math.round(style.pads * plant.growth))
    const made: { readonly at: Vector; readonly up: Vector; readonly size: number; readonly turn: number }[] =
      []
    for (let number = 0; number < count; number++) {
      const chance = chanceOf(plant, 'pad', number)
      const isFirst = number < 3
      const parent = made[isFirst ? -1 : Math.floor(chance.next() ** 1.3 * Math.min(made.length, 5))]
      const lean =
        parent === undefined ? chance.between(-0.12, 0.12) + (number - 1) * 0.22 : chance.between(-0.95, 0.95)
      const base = parent?.up ?? UP
      const up = unit(plus(turned(base, [0, 0, 1], lean), [0, 0, chance.between(-0.2, 0.25)]))
      const size =
        style.size * (parent === undefined ? 1 : 0.78) * chance.between(0.8, 1.1) * (0.6 + 0.4 * plant.growth)
      const at: Vector =
        parent === undefined
          ? [(number - 1) * 0.13, plant.soil - 0.03, chance.between(-0.06, 0.06)]
          : plus(
              plus(parent.at, parent.up, parent.size * 1.86),
              turned(parent.up, [0, 0, 1], lean * 1.6),
              -parent.size * 0.12,
            )
      const turn = (parent?.turn ?? chance.between(-0.4, 0.4)) + chance.between(-0.5, 0.5)
      made.push({ at, up, size, turn })
      addPad(plant, style, { at, up, size, turn }, chance)
    }
  }
}

function addPad(
  { mesh }: Growing,
  { skin, spine }: Pads,
  pad: { readonly at: Vector; readonly up: Vector; readonly size: number; readonly turn: number },
  chance: Random,
): void {
  const { at, up, size } = pad
  const side = unit(cross(up, turned([0, 0, 1], UP, pad.turn)))
  const front = cross(side, up)
  const point = (around: number, across: number, swell: number): Vector => {
    const wide = Math.sin(around) ** 0.85 * (0.72 + 0.1 * (1 - Math.cos(around)))
    const along = (1 - Math.cos(around)) * size
    return plus(
      plus(plus(at, up, along), side, across * wide * size),
      front,
      swell * size * 0.17 * Math.sin(around) ** 0.5,
    )
  }
  mesh.sheet(20, 24, skin, chance.next(), (u, v) => {
    const angle = v * Math.PI * 2
    return point(u * Math.PI, Math.sin(angle), Math.cos(angle))
  })
  // Tufts in a lattice, on both faces.
  for (let row = 1; row < 9; row++) {
    for (let column = -4; column <= 4; column++) {
      const across = (column + (row % 2) * 0.5) / 4.6
      if (Math.abs(across) > 0.95) continue
      const swell = Math.sqrt(1 - across * across)
      const on = point((row / 9) * Math.PI, across, swell)
      addBall(mesh, on, size * 0.024, size * 0.024, spine, chance.next(), 5)
    }
  }
}
