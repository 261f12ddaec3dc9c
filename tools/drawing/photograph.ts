import { randomFrom } from '../../test/random.ts'
import { backdropOf } from './backdrop.ts'
import { type Camera, cameraFor, lookAt, PROPORTION } from './camera.ts'
import { develop, type Layer } from './film.ts'
import type { Form } from './forms/form.ts'
import { Mesh, type Model } from './mesh.ts'
import { addPot, type Pot } from './pot.ts'
import type { Season } from './season.ts'
import { shade } from './shade.ts'
import { shadowOf } from './shadow.ts'
import { skyLight } from './sky.ts'
import { type PlaceName, type Stage, stageOf } from './stage.ts'
import { addTable, SHELF_FRONT } from './table.ts'

export interface Shot {
  /** What makes this plant another than the next one of its form. */
  readonly seed: string
  readonly form: Form
  /** From a cutting, about 0.3, to the grown plant, 1. The frame is always that of the grown one. */
  readonly growth: number
  readonly pot: Pot
  readonly place: PlaceName
  readonly season: Season
}

/** The plant is seen larger than in the picture, so that its edges get smooth; the table has none that matter. */
const PLANT_SIZE = 1.3
const TABLE_SIZE = 0.8

/** A picture of a plant as WebP, four by five. */
export async function photograph(shot: Shot, width: number): Promise<Buffer> {
  const { seed, season, growth } = shot
  const height = Math.round(width / PROPORTION)
  const stage = stageOf(shot.place, season, seed)
  const plant = plantOf(shot, growth)
  const camera = cameraFor(growth === 1 ? plant : plantOf(shot, 1), stage.pitch)
  const shadow = shadowOf(plant, stage.light.sun, width < SMALL ? SMALL : undefined)
  const see = (model: Model, size: number): Layer => {
    const seen = lookAt(model, camera, Math.round(width * size), Math.round(height * size))
    const sky = skyLight(model, plant, stage.light)
    return { seen, colours: shade(model, seen, camera, { light: stage.light, shadow, sky }, stage.exposure) }
  }
  const layers = [see(tableOf(stage, camera), TABLE_SIZE), see(plant, PLANT_SIZE)]
  const behind = await backdropOf({ stage, camera, shadow, plant, seed, season }, width, height)
  return develop({ layers, camera, behind, width, height })
}

/** Pictures narrower than this need no finer shadow. */
const SMALL = 256

function plantOf({ seed, form, pot }: Shot, growth: number): Model {
  const mesh = new Mesh()
  const soil = addPot(mesh, pot, randomFrom(seed, 'pot').between(0, 6))
  form({ mesh, seed, growth, soil, rim: pot.radius })
  return mesh.model()
}

function tableOf({ isShelf, table }: Stage, { frame }: Camera): Model {
  const mesh = new Mesh()
  const board = isShelf
    ? { half: frame * 1.2, behind: 0.42, before: SHELF_FRONT, thickness: 0.07 }
    : { half: frame * 1.5, behind: frame * 0.5, before: frame * 1.6 }
  addTable(mesh, board, table)
  return mesh.model()
}
